// How `<menagerie-board>` looks. The sheet is no element: a page whose policy allows no styles of its own shows the board too.

const STYLE = `
  :host { display: inline-block; inline-size: 400px; max-inline-size: 100%; font: 16px/1.4 system-ui, sans-serif; color: inherit; }
  :host([hidden]) { display: none; }
  .view { overflow-x: auto; }
  .board { position: relative; }
  .board svg { display: block; inline-size: 100%; block-size: auto; }
  .row { display: contents; }
  .square { position: absolute; padding: 0; border: 0; background: none; cursor: default; }
  .playable .square { cursor: pointer; }
  .square:focus-visible { outline: 3px solid #1463d8; outline-offset: -3px; }
  .tools { display: flex; flex-wrap: wrap; gap: 4px; margin-block: 6px; }
  .tools button, .choice button { font: inherit; min-inline-size: 44px; min-block-size: 36px; }
  .choice { display: flex; flex-wrap: wrap; gap: 4px; }
  .moves { position: relative; display: flex; flex-wrap: wrap; gap: 2px 6px; margin: 6px 0 0; padding: 0; list-style: none; max-block-size: 9em; overflow: auto; }
  .moves button { font: inherit; border: 0; background: none; padding: 2px 4px; cursor: pointer; color: inherit; }
  .moves button[aria-current] { background: #1463d8; color: #fff; border-radius: 3px; }
  .said { min-block-size: 1.4em; margin: 4px 0 0; }
  .hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
`;

/** @type {CSSStyleSheet | undefined} */
let sheet;

/** The one sheet of all boards, made when the first is shown. */
export function styleSheet() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
  return sheet;
}

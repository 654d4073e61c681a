import { StyleModule } from "style-mod";

const sheets = new WeakMap<StyleModule, CSSStyleSheet>();

/**
 * Gives the document CodeMirror's styles as constructed sheets, by replacing `StyleModule.mount`. It would put them into a
 * `<style>` element, which the server's content policy forbids.
 */
export function constructSheets() {
  StyleModule.mount = (root, modules) => {
    // The later ones take precedence.
    const mounted = [modules].flat().map(sheetOf);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter((sheet) => !mounted.includes(sheet)), ...mounted];
  };
}

function sheetOf(module: StyleModule): CSSStyleSheet {
  let sheet = sheets.get(module);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(module.getRules());
    sheets.set(module, sheet);
  }
  return sheet;
}

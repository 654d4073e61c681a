/** Some texts with commas between them. */
export const writtenTexts = (texts: string[]): string => texts.join(", ");

/** The texts between the commas of one. */
export const textsIn = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** Whether one field can show some texts: none has a comma, a line break or an end that would be lost in it. */
export function fitsOneField(texts: string[]): boolean {
  const read = textsIn(writtenTexts(texts));
  return read.length === texts.length && read.every((text, at) => text === texts[at] && !/[\r\n]/.test(text));
}

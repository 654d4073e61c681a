/**
 * A text in HTML, also in an attribute.
 * @param {string} text
 */
export function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

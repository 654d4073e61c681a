/** A title in which a line may break after a slash: some titles are wider than a small window. */
export function breakable(title: string) {
  return title.split("/").flatMap((part, at) => (at === 0 ? [part] : ["/", <wbr key={at} />, part]));
}

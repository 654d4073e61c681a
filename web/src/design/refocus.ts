/** Who has removed something by a key goes on at what is left, once it is drawn. */
export function refocus(place: Element | null | undefined, selector: string) {
  requestAnimationFrame(() => place?.querySelector<HTMLElement>(selector)?.focus());
}

/** Scrolls a list until something in it is in the middle: by hand, as scrollIntoView would move the whole page, too. */
export function center(list: HTMLElement, at: HTMLElement) {
  list.scrollTop += at.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
}

/** The same, where it cannot be seen. */
export function centerUnseen(list: HTMLElement, at: HTMLElement) {
  const [own, its] = [list.getBoundingClientRect(), at.getBoundingClientRect()];
  if (its.top < own.top || its.bottom > own.bottom) center(list, at);
}

/** Arrows for links to the next and previous item, by style. */
export const ARROWS: Readonly<Record<string, { readonly next: string; readonly previous: string }>> = {
  arrow: { next: '→', previous: '←' },
  chevron: { next: '»', previous: '«' },
};

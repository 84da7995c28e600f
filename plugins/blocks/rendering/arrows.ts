/** Signs that stand beside links to what comes next or before, by the name of their kind. */
export const ARROWS: Readonly<Record<string, { readonly next: string; readonly previous: string }>> = {
  arrow: { next: '→', previous: '←' },
  chevron: { next: '»', previous: '«' },
};

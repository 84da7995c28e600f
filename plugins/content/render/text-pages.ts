const PAGE_END = '<!--nextpage-->';
/** A break, which may contain the text of its link. */
const MORE = /<!--more(?: ([^<>]*))?-->/;
/** Block comments around breaks, removed because a split would leave only one of each pair. */
const BREAK_BLOCKS = /<!-- \/?wp:(?:more|nextpage)(?= )[^<>]*-->\s*/g;

/** The pages of a text (`<!--nextpage-->`), at least one; a page break at the very beginning does not count. */
export function textPages(content: string): readonly string[] {
  if (!content.includes(PAGE_END)) return [content];
  const pages = content.replace(BREAK_BLOCKS, '').trimStart().split(PAGE_END);
  return pages[0] === '' && pages.length > 1 ? pages.slice(1) : pages;
}

/** The parts of a text before and after its break. */
export interface BrokenText {
  readonly teaser: string;
  readonly rest: string;
  /** Text of the link to the rest; empty for the default text. */
  readonly words: string;
}

/** The parts of a text before and after its first break (`<!--more-->`); undefined if it has none. */
export function brokenText(content: string): BrokenText | undefined {
  const whole = content.includes('<!--more') ? content.replace(BREAK_BLOCKS, '') : '';
  const found = MORE.exec(whole);
  return found
    ? {
        teaser: whole.slice(0, found.index),
        rest: whole.slice(found.index + found[0].length),
        words: (found[1] ?? '').trim(),
      }
    : undefined;
}

/** The part of a text before its first break: `<!--more-->`, or the end of its first page. */
export function teaserOf(content: string): string {
  const [page = ''] = textPages(content);
  return brokenText(page)?.teaser ?? page;
}

import { replaceBlockComments } from './blocks.ts';

/** The words of a piece of HTML, without its tags. */
export const textOf = (html: string): string =>
  replaceBlockComments(html, () => '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The first so many words of a piece of HTML, as text. */
export function excerptOf(html: string, words = 55): string {
  const all = textOf(html).split(' ');
  return all.length > words ? `${all.slice(0, words).join(' ')} …` : all.join(' ');
}

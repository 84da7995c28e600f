import { replaceBlockComments } from './blocks.ts';

/** Space that is not a single blank. Those that are need no replacing, and they are nearly all. */
const ODD_SPACE = /\s{2,}|[^\S ]/g;

/** The words of a piece of HTML, without its tags. */
export function textOf(html: string): string {
  const plain = html.includes('<') ? replaceBlockComments(html, () => '').replace(/<[^<>]*>/g, ' ') : html;
  return plain.replace(ODD_SPACE, ' ').trim();
}

/** The first so many words of a piece of HTML, as text. */
export function excerptOf(html: string, words = 55): string {
  const all = textOf(html).split(' ');
  return all.length > words ? `${all.slice(0, words).join(' ')} …` : all.join(' ');
}

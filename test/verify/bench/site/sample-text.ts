import type { SeededRandom } from '../../faults/seeded-random.ts';

const WORDS = (
  'market evening music garden river children choir bread harvest winter library story walk bridge lantern theatre ' +
  'workshop painting school village concert mountain summer kitchen dance history orchard museum reading festival ' +
  'morning valley carpenter violin square cinema weaving apple honey lecture mill fountain swimming cycling pottery'
).split(' ');

const WORDS_PER_PARAGRAPH = 40;

/** So many words, the first with a capital. */
export function words(random: SeededRandom, count: number): string {
  const text = Array.from({ length: count }, () => random.pick(WORDS)).join(' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Paragraphs of HTML, together of at least so many characters. */
export function paragraphs(random: SeededRandom, length: number): string {
  let text = '';
  while (text.length < length) text += `<p>${words(random, WORDS_PER_PARAGRAPH)}.</p>\n`;
  return text;
}

/** A text as a slug has it. */
export const kebab = (text: string): string => text.toLowerCase().replaceAll(' ', '-');

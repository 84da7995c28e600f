import type { SeededRandom } from '../../faults/seeded-random.ts';

const WORDS = (
  'market evening music garden river children choir bread harvest winter library story walk bridge lantern theatre ' +
  'workshop painting school village concert mountain summer kitchen dance history orchard museum reading festival ' +
  'morning valley carpenter violin square cinema weaving apple honey lecture mill fountain swimming cycling pottery'
).split(' ');

const WORDS_PER_PARAGRAPH = 40;

/** A number of words, the first capitalized. */
export function words(random: SeededRandom, count: number): string {
  const text = Array.from({ length: count }, () => random.pick(WORDS)).join(' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** HTML paragraphs with at least this many characters in total. */
export function paragraphs(random: SeededRandom, length: number): string {
  let text = '';
  while (text.length < length) text += `<p>${words(random, WORDS_PER_PARAGRAPH)}.</p>\n`;
  return text;
}

/** Makes a slug of a text. */
export const kebab = (text: string): string => text.toLowerCase().replaceAll(' ', '-');

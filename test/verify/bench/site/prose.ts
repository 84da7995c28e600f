import type { SeededRandom } from '../../faults/seeded-random.ts';

const SYLLABLES = (
  'ba ben bi bor bu ca ces cin co cra da del di dor fa fen fi for ga gen go gra ha hel hi ja ka ker la len lin lo lum ' +
  'ma men mi mor mus na ner ni nor pa pel pi por ra ren ri ros sa sel si sol ta ter ti tor tra va ven vi vor wa wen za'
).split(' ');

/** Number of words in the language; the first ones are short and the most frequent. */
const WORDS = 60_000;

/** Words per HTML paragraph. */
const PARAGRAPH = 60;

/** Words with the frequencies of a natural language: the n-th is half as frequent as the one with half its number. */
export interface Prose {
  word(random: SeededRandom): string;
  /** HTML paragraphs with about this many characters in total. */
  paragraphs(random: SeededRandom, length: number): string;
}

/** @param random generates the language */
export function makeProse(random: SeededRandom): Prose {
  const invent = (count: number) => Array.from({ length: count }, () => random.pick(SYLLABLES)).join('');
  const words = Array.from({ length: WORDS }, (_, at) => invent(at < 150 ? 1 : 2 + random.below(3)));
  const word = (from: SeededRandom) => words[Math.floor(WORDS ** (from.below(1_000_000) / 1_000_000)) - 1] ?? 'a';
  const paragraph = (from: SeededRandom) =>
    `<p>${Array.from({ length: PARAGRAPH }, () => word(from)).join(' ')}.</p>\n`;
  return {
    word,
    paragraphs: (from, length) => {
      let text = '';
      while (text.length < length) text += paragraph(from);
      return text;
    },
  };
}

/**
 * Checks that rendering, excerpts and sanitizing take time linear in the length of hostile texts:
 *
 *   node --import tsx test/content/render/bench.ts
 *
 * Prints, for each piece that is repeated to make a text, milliseconds at the limit of 512 KiB, and in brackets how many times as long
 * that takes as a quarter of it: about 4 if it is linear, 16 if it is quadratic.
 */
import { excerptOf } from '../../../plugins/content/render/excerpt.ts';
import { nestingDepth } from '../../../plugins/content/render/html/html-tokens.ts';
import { sanitize, sanitizeText } from '../../../plugins/content/render/html/sanitize.ts';
import { paragraphs } from '../../../plugins/content/render/paragraphs.ts';
import { parseBlocks } from '../../../plugins/content/render/parse-blocks.ts';

const LIMIT = 512 * 1024;
const TURNS = 5;

const PIECES = [
  '<p>Some words, <b>some</b> <a href="https://example.org/">more</a></p>\n',
  '<!-- wp:paragraph -->\n<p>Some words</p>\n<!-- /wp:paragraph -->\n\n',
  ...['a ', '\n', ' ', '\n\na', '<', '&', '&#', '<p', '<br', '<hr ', '<p>', '</p>', '<p>\n\n', '<br>\n', '<p>   '],
  ...['<div>', '</div>', '<b>', '<p><li>', '<p><li', '<li><p>', '<blockquote>', '<option', '<video>', '<figcaption>'],
  ...['<pre>', '<pre><pre ', '</pre>', '<script>', '<svg>', '<title>', '<a b="', "<a '", '<a b=', '<a/', '<a b = '],
  ...['<!--', '<!-', '<!-- ', '<!-- wp:', '<!-- wp:a ', '<!-- wp:a {', '<!-- wp:a {"b":1}  ', '<!-- wp:a/'],
  ...['<!-- wp:a -->', '<!-- /wp:a -->', '<!-- wp:a /-->', '<!-- wp:a {} x -->'],
];

const WORK: Readonly<Record<string, (text: string) => unknown>> = {
  nestingDepth,
  sanitize,
  sanitizeText,
  parseBlocks,
  paragraphs,
  excerptOf: (text) => excerptOf(text),
};

const ofLength = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

function milliseconds(work: () => unknown): number {
  const turns = Array.from({ length: TURNS }, () => {
    const begin = performance.now();
    work();
    return performance.now() - begin;
  });
  return Math.min(...turns);
}

console.log(['', ...Object.keys(WORK)].map((name) => name.padEnd(14)).join(' '));
for (const piece of PIECES) {
  const cells = Object.values(WORK).map((work) => {
    const quarter = ofLength(piece, LIMIT / 4);
    const whole = ofLength(piece, LIMIT);
    const [short, long] = [milliseconds(() => work(quarter)), milliseconds(() => work(whole))];
    return `${long.toFixed(1)} (${(long / short).toFixed(1)})`;
  });
  console.log([JSON.stringify(piece).slice(0, 14), ...cells].map((cell) => cell.padEnd(14)).join(' '));
}

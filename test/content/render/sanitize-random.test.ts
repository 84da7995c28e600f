import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { sanitize, sanitizeText } from '../../../plugins/content/render/html/sanitize.ts';
import { type SeededRandom, seededRandom } from '../../verify/faults/seeded-random.ts';
import { isDangerousStyle } from '../../verify/security/xss/style-dangers.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const TEXTS = 5_000;

/** Pieces of attacks: tags, attributes, quotes, comments, character references, unusual spaces. */
const PIECES = [
  ...['<', '>', '</', '/>', '"', "'", '`', '=', ' ', '\n', '\t', '\0', '\f', '\u00a0', '&', ';', '--', '!', '/', '?'],
  ...[
    '<!--',
    '-->',
    '--!>',
    '<!',
    '<?',
    '<![CDATA[',
    ']]>',
    '<!-- wp:html -->',
    '<!-- /wp:html -->',
    '<!-- wp:a {"b":"',
  ],
  ...[
    'script',
    'style',
    'img',
    'a',
    'p',
    'svg',
    'math',
    'title',
    'textarea',
    'noscript',
    'template',
    'iframe',
    'table',
  ],
  ...[
    'select',
    'option',
    'mglyph',
    'foreignObject',
    'annotation-xml',
    'plaintext',
    'xmp',
    'base',
    'meta',
    'form',
    'li',
  ],
  ...['<script>', '</script>', '<img src=x onerror=alert(1)>', '<a href="', "<p title='", '<svg><style>', '</style>'],
  ...['<p style="', 'color:red', 'position:fixed', 'background:url(x)', 'margin:-9px', 'u\\72l(', ';', '/*', '*/'],
  ...['href', 'src', 'srcset', 'style', 'onclick', 'onerror', 'xlink:href', 'formaction', 'data-x', 'aria-label', 'id'],
  ...['javascript:', 'java\tscript:', 'JaVaScRiPt&colon;', '&#106;', '&#x6a', '&Tab;', '&NewLine;', 'data:text/html,'],
  ...['alert(1)', 'https://e.org/', '}" } -->', '\\u003c', '&lt;', '&quot;', '&amp;', 'x', '1x, '],
];

const soup = (random: SeededRandom): string =>
  Array.from({ length: 1 + random.below(24) }, () => random.pick(PIECES)).join('');

/** Elements that run, load or hide something, or in which other rules of parsing hold. */
const FORBIDDEN =
  /^(script|style|svg|math|iframe|frame|object|embed|form|input|button|select|textarea|title|noscript|template|xmp|plaintext|base|meta|link|noembed|noframes)$/;
const RUNS = /^[\s\0-\x20]*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|vbscript|data)\s*:/i;

/** Does nothing in a comment look like markup to any parser? */
const isInert = (comment: string): boolean => !/[<>]|--|-$/.test(comment);

/** What a browser that follows the standard would find wrong with a text. */
function harmIn(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    if (node.nodeName === '#comment' && 'data' in node) {
      return /^\s+\/?wp:/.test(node.data) || isInert(node.data) ? [] : [`a comment ${node.data}`];
    }
    if (!('tagName' in node)) return [];
    const bad = node.attrs
      .filter(
        ({ name, value }) =>
          /^on|action|:/.test(name) ||
          (name === 'style' && isDangerousStyle(value)) ||
          (name === 'srcset' ? value.split(',') : [value]).some((part) => RUNS.test(part)),
      )
      .filter(({ name }) => name !== 'title' && !/^(data|aria)-/.test(name))
      .map(({ name, value }) => `${name}=${value}`);
    return [...(FORBIDDEN.test(node.tagName) ? [node.tagName] : []), ...bad, ...harmIn(node.childNodes)];
  });
}

test(`whatever the input, a standard parser finds nothing dangerous in the result (SEED=${SEED})`, () => {
  const random = seededRandom(SEED);
  for (let count = 0; count < TEXTS; count++) {
    const text = soup(random);
    const kept = sanitize(text);
    assert.deepEqual(harmIn(parseFragment(kept).childNodes), [], JSON.stringify({ text, kept }));
    assert.equal(sanitize(kept), kept, `cleaned twice: ${JSON.stringify(text)}`);
    assert.ok(!parseFragment(sanitizeText(text)).childNodes.some((node) => 'tagName' in node), JSON.stringify(text));
  }
});

test('the test sees harm where there is some', () => {
  for (const html of [
    '<img src=x onerror=a>',
    '<a href="java\tscript:a">',
    '<svg></svg>',
    '<!-- <b -->',
    '<!-- x> -->',
    '<!-- x -- y -->',
    '<p style="background:url(x)">',
  ]) {
    assert.equal(harmIn(parseFragment(html).childNodes).length, 1, html);
  }
});

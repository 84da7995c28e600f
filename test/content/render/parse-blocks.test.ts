import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { blockComments } from '../../../plugins/content/render/html/html-tokens.ts';
import { type Block, MAX_DEPTH, type Piece, parseBlocks } from '../../../plugins/content/render/parse-blocks.ts';

const block = (name: string, attributes: Record<string, unknown> = {}, ...pieces: Piece[]): Block => ({
  name: name.includes('/') ? name : `core/${name}`,
  attributes,
  pieces,
});

const TEXTS: readonly (readonly [what: string, text: string, pieces: readonly Piece[]])[] = [
  ['nothing', '', []],
  ['HTML alone', '<p>a</p>', ['<p>a</p>']],
  ['a whole block', '<!-- wp:separator /-->', [block('separator')]],
  ['a whole block with attributes', '<!-- wp:a/b {"c":[1]} /-->', [block('a/b', { c: [1] })]],
  ['a block', '<!-- wp:p -->a<!-- /wp:p -->', [block('p', {}, 'a')]],
  ['an empty block', '<!-- wp:p --><!-- /wp:p -->', [block('p')]],
  ['HTML around', 'x<!-- wp:p -->a<!-- /wp:p -->y', ['x', block('p', {}, 'a'), 'y']],
  ['blank lines between', '<!-- wp:a /-->\n\n<!-- wp:b /-->', [block('a'), '\n\n', block('b')]],
  [
    'blocks in a block',
    '<!-- wp:group -->\n<div><!-- wp:p -->a<!-- /wp:p --> <!-- wp:q /--></div>\n<!-- /wp:group -->',
    [block('group', {}, '\n<div>', block('p', {}, 'a'), ' ', block('q'), '</div>\n')],
  ],
  ['attributes on several lines', '<!-- wp:a\n{\n "b": 1\n}\n-->x<!-- /wp:a -->', [block('a', { b: 1 }, 'x')]],
  ['braces in attributes', '<!-- wp:a {"b":{"c":"}} /"}} /-->', [block('a', { b: { c: '}} /' } })]],
  ['escaped markup', '<!-- wp:a {"b":"\\u003cb\\u003e \\u002d\\u002d"} /-->', [block('a', { b: '<b> --' })]],
  ['bare markup in attributes', '<!-- wp:a {"b":"<b>"} /-->', [block('a', { b: '<b>' })]],
  ['attributes that are no JSON', '<!-- wp:a {b} -->x<!-- /wp:a -->', [block('a', {}, 'x')]],
  ['a block that never ends', 'x<!-- wp:a -->y', ['x', block('a', {}, 'y')]],
  ['blocks that never end', '<!-- wp:a -->x<!-- wp:b -->y', [block('a', {}, 'x', block('b', {}, 'y'))]],
  ['an end of another name', '<!-- wp:a -->x<!-- /wp:b -->y', [block('a', {}, 'x'), 'y']],
  [
    'an end where none is open: the rest is HTML',
    '<!-- wp:a /-->x<!-- /wp:b -->y<!-- wp:c /-->',
    [block('a'), 'x<!-- /wp:b -->y<!-- wp:c /-->'],
  ],
  ['an end that is a whole one', '<!-- wp:a -->x<!-- /wp:a /-->y', [block('a', {}, 'x'), 'y']],
  ...[
    '<!-- wp: -->',
    '<!--wp:a -->',
    '<!-- wp:a-->',
    '<!-- wp:A -->',
    '<!-- wp:1a -->',
    '<!-- wp:a/b/c -->',
    '<!-- wp:a x -->',
    '<!-- wp:a {"b":1}-->',
    '<!-- wp:a "b" -->',
    '<!-- wp:a [1] -->',
    '<!-- wp:a ',
    '<!-- wp:a {"b":1} ',
    '<!-- note -->',
    '<!-- wp:a {"b":"--><script>"} x',
  ].map((text) => [`what is no block: ${text}`, text, [text]] as const),
];

for (const [what, text, pieces] of TEXTS) test(`blocks of ${what}`, () => assert.deepEqual(parseBlocks(text), pieces));

const depthOf = (pieces: readonly Piece[]): number =>
  Math.max(0, ...pieces.map((piece) => (typeof piece === 'string' ? 0 : 1 + depthOf(piece.pieces))));

test('blocks above the maximum depth are part of their parent, and the rest keeps its place', () => {
  const deep = 30_000;
  const pieces = parseBlocks(`${'<!-- wp:a -->'.repeat(deep)}x<!-- wp:b /-->${'<!-- /wp:a -->'.repeat(deep)}after`);
  assert.equal(depthOf(pieces), MAX_DEPTH);
  assert.equal(pieces.length, 2);
  assert.equal(pieces[1], 'after');
  assert.ok(JSON.stringify(pieces).includes('"x"'));
});

const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,6}(\/[a-z][a-z0-9_-]{0,6})?$/);
/** HTML between blocks: nothing in it begins a block comment. */
const html = fc
  .array(fc.constantFrom('<p>', '</p>', 'a', '\n', '<!-- x -->', '-->', '{', '}', '<', '/-->'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(''));
const attributes = fc.oneof(
  fc.constant({}),
  fc.dictionary(
    fc.string({ maxLength: 4 }).filter((key) => key !== '__proto__'),
    fc.jsonValue({ maxDepth: 2 }),
  ),
);

/** Two adjacent texts are parsed as one. */
const apart = (pieces: readonly Piece[]) =>
  pieces.filter((piece, at) => typeof piece !== 'string' || typeof pieces[at - 1] !== 'string');

const { tree } = fc.letrec<{ tree: readonly Piece[]; block: Block }>((tie) => ({
  tree: fc.array(fc.oneof({ depthSize: 'small' }, html, tie('block')), { maxLength: 4 }).map(apart),
  block: fc.record({ name, attributes, pieces: tie('tree') }) as fc.Arbitrary<Block>,
}));

const write = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const json = JSON.stringify(piece.attributes)
        .replace(/[<>&]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`)
        .replaceAll('--', '\\u002d\\u002d');
      const head = `wp:${piece.name.replace(/^core\//, '')}${json === '{}' ? '' : ` ${json}`}`;
      return piece.pieces.length === 0
        ? `<!-- ${head} /-->`
        : `<!-- ${head} -->${write(piece.pieces)}<!-- /wp:${piece.name} -->`;
    })
    .join('');

test('any tree of blocks is read back as it was written', () => {
  fc.assert(
    fc.property(tree, (pieces) => {
      const named = JSON.parse(JSON.stringify(pieces), (key, value) =>
        key === 'name' && typeof value === 'string' && !value.includes('/') ? `core/${value}` : value,
      );
      assert.deepEqual(JSON.parse(JSON.stringify(parseBlocks(write(named)))), named);
    }),
    { numRuns: 2_000 },
  );
});

/** The reference's grammar as a regular expression, slow on hostile texts; attributes end before the first `-->`. */
const GRAMMAR =
  /<!--\s+\/?wp:(?:[a-z][a-z0-9_-]*\/)?[a-z][a-z0-9_-]*\s+(?:\{(?:(?!\}\s+\/?-->|-->)[\s\S])*\}\s+)?\/?-->/g;
const PARTS = ['<!-- wp:a ', '-->', '/-->', '<!-- /wp:a -->', '{"a":1} ', '{', '}', ' ', 'x', '<!--', '<p>', '\n'];

test('whatever is put together: block comments are those of the grammar', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PARTS), { maxLength: 20 }), (parts) => {
      const text = parts.join('');
      assert.deepEqual(
        [...blockComments(text)].map(({ start, end }) => text.slice(start, end)),
        text.match(GRAMMAR) ?? [],
      );
    }),
    { numRuns: 5_000 },
  );
});

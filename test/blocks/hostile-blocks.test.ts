/** Trees of blocks whose attributes attack: whatever they say, the page has no script and stays whole. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { contentSite } from '../site/content-site.ts';
import { seededRandom } from '../verify/faults/seeded-random.ts';
import { hostileTree } from './hostile-blocks.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

const SEED = Number(process.env.SEED ?? 27);
const TEXTS = 50;
const TREES = 20;

/** Elements without an end, and those whose end may be left out. */
const OPEN = new Set(['img', 'br', 'hr', 'input', 'source', 'track', 'wbr', 'path', 'circle', 'rect', 'tbody']);
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'data', 'poster', 'srcset', 'xlink:href']);

/** What is wrong with a piece of HTML. A picture of an avatar is drawn in its address. */
function* wrongs(node: Node): Generator<string> {
  if (!('tagName' in node)) return;
  const { tagName, attrs, sourceCodeLocation } = node;
  if (tagName === 'script') yield 'a script';
  for (const { name, value } of attrs) {
    if (/^on/i.test(name)) yield `${name}=${value}`;
    if (ADDRESSES.has(name) && /^\s*(?:javascript:|data:(?!image\/svg\+xml,))/i.test(value)) yield `${name}=${value}`;
    if (name === 'style' && /javascript:|expression\(|[{}<>]/i.test(value)) yield `style=${value}`;
  }
  if (sourceCodeLocation && !sourceCodeLocation.endTag && !OPEN.has(tagName)) yield `<${tagName}> without an end`;
  for (const child of node.childNodes) yield* wrongs(child);
}

const site = await contentSite();
after(() => site.close());

/** More than a text costs, whatever it shows. */
const FAR_TOO_LONG = 4 * 1024 * 1024;

const posted = async (kind: string, json: object) =>
  await site.ask(201, 'POST', kind, { as: 'administrator', json: { title: 'x', status: 'publish', ...json } });

test(`blocks whose attributes attack stay harmless (SEED=${SEED})`, async () => {
  const random = seededRandom(SEED);
  for (let at = 0; at < TEXTS; at++) {
    const content = Array.from({ length: TREES }, () => hostileTree(random)).join('\n\n');
    const json = { title: 'x', content };
    const { rendered } = (await site.ask(201, 'POST', '/posts', { as: 'administrator', json })).content;
    assert.ok(rendered.length < FAR_TOO_LONG, `${rendered.length} characters`);
    const { childNodes } = parseFragment(rendered, { sourceCodeLocationInfo: true });
    const found = childNodes.flatMap((node) => [...wrongs(node)]);
    assert.deepEqual(found, [], `text ${at}`);
  }
});

const LARGE = 'a'.repeat(50_000);
const MANY = 400;

const bound = (bindings: object) =>
  `<!-- wp:paragraph ${JSON.stringify({ metadata: { name: 'words', bindings } })} --><p>x</p><!-- /wp:paragraph -->`;

const REPEATED: readonly (readonly [what: string, make: () => Promise<object>])[] = [
  [
    'the meta of its post',
    async () => ({
      content: bound({ content: { source: 'core/post-meta', args: { key: 'footnotes' } } }).repeat(MANY),
      meta: { footnotes: JSON.stringify([{ id: '1', content: LARGE }]) },
    }),
  ],
  [
    'what a page says instead',
    async () => {
      const content = bound({ content: { source: 'core/pattern-overrides' } }).repeat(MANY);
      const { id: ref } = await posted('/blocks', { content });
      return {
        content: `<!-- wp:block ${JSON.stringify({ ref, content: { words: { content: LARGE } } })} /-->`,
      };
    },
  ],
];

for (const [what, make] of REPEATED) {
  test(`${what}, bound to one block after the other, is rendered a limited number of times`, async () => {
    const { rendered } = (await posted('/posts', await make())).content;
    assert.ok(rendered.includes(LARGE));
    assert.ok(rendered.length < FAR_TOO_LONG, `${rendered.length} characters`);
  });
}

/** Blocks without a renderer, and their elements. */
const LAID_OUT: readonly (readonly [name: string, tag: string])[] = [
  ['columns', 'div'],
  ['group', 'div'],
  ['buttons', 'div'],
  ['quote', 'blockquote'],
];
/** The class that each gets from its layout. */
const LAYOUT = / is-layout-/g;
/** More blocks than a text for readers has, and more than are laid out. */
const [SOME, TOO_MANY] = [4_000, 6_000];

for (const [name, tag] of LAID_OUT) {
  test(`a text of ${name} is laid out, and a limited number of them`, async () => {
    const block = `<!-- wp:${name} --><${tag} class="wp-block-${name}"></${tag}><!-- /wp:${name} -->`;
    const short = (await posted('/posts', { content: block.repeat(SOME) })).content.rendered;
    assert.equal(short.match(LAYOUT)?.length, SOME);
    const long = (await posted('/posts', { content: block.repeat(TOO_MANY) })).content.rendered;
    assert.ok(long.match(LAYOUT).length < TOO_MANY, 'all of them');
    assert.equal(long.match(new RegExp(`<${tag} `, 'g')).length, TOO_MANY);
  });
}

const PICTURE = '<figure class="wp-block-image"><img src="http://far.example/a.png" alt=""/></figure>';

const picture = (color: unknown) =>
  `<!-- wp:image ${JSON.stringify({ style: { color } })} -->${PICTURE}<!-- /wp:image -->`;

/** Objects that cannot be converted to text. */
const NO_TEXTS: readonly unknown[] = [{ toString: 1, valueOf: 1 }, [[{ toString: null }]]];

const SAID: readonly (readonly [what: string, make: (value: unknown) => Promise<string>])[] = [
  ['the colours of a picture', async (value) => picture({ duotone: value })],
  ['one of these', async (value) => picture({ duotone: ['#000', value] })],
  [
    'the width of a border',
    async (value) => `<!-- wp:categories ${JSON.stringify({ style: { border: { width: value } } })} /-->`,
  ],
  [
    'the corners of a border',
    async (value) => `<!-- wp:categories ${JSON.stringify({ style: { border: { radius: value } } })} /-->`,
  ],
  [
    'what a page says instead',
    async (value) => {
      const { id: ref } = await posted('/blocks', {
        content: bound({ content: { source: 'core/pattern-overrides' } }),
      });
      return `<!-- wp:block {"ref":${ref},"content":{"words":{"content":${JSON.stringify(value)}}}} /-->`;
    },
  ],
];

for (const [what, make] of SAID) {
  test(`an object for ${what} does not prevent a text from being shown`, async () => {
    for (const value of NO_TEXTS) {
      const { rendered } = (await posted('/posts', { content: `${await make(value)}<p>below</p>` })).content;
      assert.match(rendered, /<p>below<\/p>/);
    }
  });
}

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

test(`blocks whose attributes attack stay harmless (SEED=${SEED})`, async () => {
  const random = seededRandom(SEED);
  for (let at = 0; at < TEXTS; at++) {
    const content = Array.from({ length: TREES }, () => hostileTree(random)).join('\n\n');
    const json = { title: 'x', content };
    const { rendered } = (await site.ask(201, 'POST', '/posts', { as: 'administrator', json })).content;
    // a text costs no more than its bound, whatever it shows
    assert.ok(rendered.length < 4 * 1024 * 1024, `${rendered.length} characters`);
    const { childNodes } = parseFragment(rendered, { sourceCodeLocationInfo: true });
    const found = childNodes.flatMap((node) => [...wrongs(node)]);
    assert.deepEqual(found, [], `text ${at}`);
  }
});

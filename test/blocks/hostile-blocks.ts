import { BLOCK_TYPES } from '../../plugins/blocks/block-types.ts';
import { attributesText } from '../../plugins/content/index.ts';
import { CORE_BLOCKS } from '../../plugins/site/block-types/core/core-blocks.ts';
import { allAttributes, type BlockTypeDeclaration } from '../../plugins/site/index.ts';
import type { SeededRandom } from '../verify/faults/seeded-random.ts';

const TYPES: readonly BlockTypeDeclaration[] = [...CORE_BLOCKS, ...BLOCK_TYPES];

/** Values that attack an attribute, a tag, a style or an address, and other unexpected ones. */
const VALUES: readonly unknown[] = [
  '"><script>alert(1)</script>',
  "' onload='alert(1)",
  '" onmouseover="alert(1)" x="',
  '<img src=x onerror=alert(1)>',
  '</style><script>alert(1)</script>',
  '}body{display:none}',
  'red;background:url(javascript:alert(1))',
  'url(javascript:alert(1))',
  'expression(alert(1))',
  'calc(1px',
  '/*',
  "'",
  'javascript:alert(1)',
  ' jAvAsCrIpT:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '&#x6a;avascript:alert(1)',
  'var:preset|color|"><script>',
  'var:preset|spacing|50',
  'is-style-outline is-style-"><b>',
  '<div><p><b>',
  '-->',
  '__proto__',
  '31px',
  'flex',
  '',
  0,
  -1,
  1e9,
  true,
  null,
  [],
  {},
  { x: 'a', y: null },
  { toString: 1, valueOf: 1 },
  [{ toString: null }],
];

const WORDS = [
  'top',
  'left',
  'text',
  'color',
  'spacing',
  'blockGap',
  'padding',
  'elements',
  'link',
  'typography',
  'url',
  'radius',
  'width',
  'duotone',
];
const GROUPS = ['border', 'background', 'backgroundImage', 'layout', 'type', 'contentSize', 'columnSpan', 'fontSize'];

const PLAIN = ['div', 'figure', 'ul', 'section'];

/** A tree of blocks of all kinds, with hostile values for the attributes that they declare. */
export function hostileTree(random: SeededRandom, depth = 3): string {
  const { name, ...type } = random.pick(TYPES);
  const attributes = Object.fromEntries(
    ['style', 'layout', 'className', 'align', ...Object.keys(allAttributes({ name, ...type }))]
      .filter(() => random.below(2) === 0)
      .map((attribute) => [attribute, attackOf(random)]),
  );
  const head = `wp:${name.replace('core/', '')} ${attributesText(attributes)}`;
  if (depth === 0 || random.below(3) === 0) return `<!-- ${head} /-->`;
  const tag = random.pick(PLAIN);
  const inside = Array.from({ length: random.below(4) }, () => hostileTree(random, depth - 1)).join('\n');
  return `<!-- ${head} --><${tag} class="wp-block-x">${inside}</${tag}><!-- /${head.split(' ', 1)[0]} -->`;
}

function attackOf(random: SeededRandom, depth = 3): unknown {
  if (depth === 0 || random.below(3) > 0) return random.pick(VALUES);
  const names = [...WORDS, ...GROUPS].filter(() => random.below(4) === 0);
  return Object.fromEntries(names.map((name) => [name, attackOf(random, depth - 1)]));
}

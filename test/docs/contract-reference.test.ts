/** docs/contract.md and docs/built-in-plugins.md are what the sources say; how declarations and comments are read. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { builtInPlugins } from '../../scripts/compile/compile.ts';
import { builtInExports } from '../../scripts/docs/built-in-exports.ts';
import { commentMarkdown } from '../../scripts/docs/comment-markdown.ts';
import { contractReference, exportedBy } from '../../scripts/docs/contract-reference.ts';
import { declarationsIn } from '../../scripts/docs/declarations.ts';
import { withDeclarations } from '../../scripts/docs/emit-declarations.ts';
import { pluginExports } from '../../scripts/docs/plugin-exports.ts';
import { projectFolder } from '../house/sources.ts';

const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8');

test('docs/contract.md and docs/built-in-plugins.md match the sources; npm run docs writes them', async () => {
  const exporting = await builtInExports();
  const [contract, plugins] = await withDeclarations(
    ['core/index.ts', ...builtInPlugins.code],
    async (declarationsOf) => [
      await contractReference(read('core/index.ts'), declarationsOf),
      await pluginExports(exporting, declarationsOf),
    ],
  );
  assert.equal(read('docs/contract.md'), contract);
  assert.equal(read('docs/built-in-plugins.md'), plugins);
});

test('every point of a built-in plugin can be imported, on its own or as a member of an export', async () => {
  const hidden = (await builtInExports()).flatMap(({ exports: { default: plugin, ...exported } }) => {
    const importable = new Set(Object.values(exported).flatMap((value) => [value, ...Object.values(value ?? {})]));
    return plugin.points.filter((point) => !importable.has(point)).map(({ name }) => name);
  });
  assert.deepEqual(hidden, []);
});

const DECLARED = `import type { B } from './b.ts';
/** One. */
export interface One {
    /**
     * Its name.
     */
    readonly name: string;
}
/**
 * Two,
 * that goes on.
 *
 * @param a what goes in
 */
export declare const two: (a: One) => void;
export declare class Three {
    #private;
    constructor(a: B);
}
declare const hidden: number;
export {};
`;

test('reads exports with their comments', () => {
  assert.deepEqual(declarationsIn(DECLARED), [
    {
      name: 'One',
      comment: 'One.',
      signature: 'interface One {\n  /**\n   * Its name.\n   */\n  readonly name: string;\n}',
    },
    {
      name: 'two',
      comment: 'Two,\nthat goes on.\n\n@param a what goes in',
      signature: 'const two: (a: One) => void;',
    },
    { name: 'Three', comment: '', signature: 'class Three {\n  constructor(a: B);\n}' },
  ]);
});

for (const [comment, markdown] of [
  ['Does it.', 'Does it.'],
  [
    'Does it.\n\n@param a one\n  more\n@returns two\n@throws Three',
    'Does it.\n\n- `a`: one more\n- returns: two\n- throws: Three',
  ],
  ['Does it. @throws Three', 'Does it.\n\n- throws: Three'],
  ['@param a one', '- `a`: one'],
  ['Does it.\n\n@example\nit();\nit();', 'Does it.\n\n\n```ts\nit();\nit();\n```'],
] as const) {
  test(`the comment ${JSON.stringify(comment)}`, () => assert.equal(commentMarkdown(comment), markdown));
}

test('the contract comes first, in its order', () => {
  const index = [
    "export { type A, a } from './a.ts';",
    "export * from './contract/zoo.ts';",
    "export {\n  b,\n  type C,\n} from './b.ts';",
    "export * from './contract/plugin.ts';",
  ].join('\n');
  assert.deepEqual(exportedBy(index), [
    { source: 'contract/plugin.ts' },
    { source: 'contract/zoo.ts' },
    { source: 'a.ts', names: ['A', 'a'] },
    { source: 'b.ts', names: ['b', 'C'] },
  ]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sourcesOf } from './sources.ts';

/** Time, randomness, the process, the network: what comes through ports, so that a test can say what it is. */
const AMBIENT =
  /\b(?:Date\.now|new Date\(\s*\)|Temporal\.Now|performance\.now|Math\.random|crypto\.(?:randomUUID|getRandomValues)|set(?:Timeout|Interval)\(|(?<!-)process\.|console\.)|(?<![.\w])fetch\(/;

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');

/** Where the world is let in. */
const isPort = (path: string): boolean => path.startsWith('core/platform/node/');

for (const [text, found] of [
  ['const now = Date.now();', true],
  ['const now = new Date();', true],
  ['const then = new Date(instant);', false],
  ['const now = clock.now();', false],
  ['setTimeout(call, 10);', true],
  ['// as Date.now() does', false],
  ['const site = await fetch(url);', true],
  ['site.fetch(path)', false],
  ['process.exit(1)', true],
  ['inProcess.run()', false],
  ["import { postProcess } from './post-process.ts';", false],
] as const) {
  test(`${text} ${found ? 'reaches' : 'does not reach'} around the ports`, () => {
    assert.equal(AMBIENT.test(withoutComments(text)), found);
  });
}

test('the core and the plugins take time, randomness and the world from their ports', () => {
  const found = sourcesOf('core', 'plugins')
    .filter(({ path }) => !isPort(path))
    .flatMap(({ path, text }) => {
      const match = AMBIENT.exec(withoutComments(text));
      return match ? [`${path}: ${match[0]}`] : [];
    });
  assert.deepEqual(found, []);
});

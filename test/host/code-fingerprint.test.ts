import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { codeFingerprint } from '../../scripts/host/code-fingerprint.ts';

const folder = mkdtempSync(join(tmpdir(), 'almanac-code-'));
after(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'plugins'));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
write('main.ts', 'main();');

for (const [what, name, counts] of [
  ['a module', 'plugins/index.ts', true],
  ['what is compiled', 'plugins/index.js', true],
  ['a manifest', 'plugins/plugin.json', true],
  ['a declaration of types', 'plugins/index.d.ts', false],
  ['a map of sources', 'plugins/index.js.map', false],
] as const) {
  test(`${what}: ${counts ? 'changes it' : 'does not change it'}`, async () => {
    const before = await codeFingerprint([folder]);
    write(name, '1');
    assert.equal((await codeFingerprint([folder])) !== before, counts);
  });
}

test('more files than a process may have open', () => {
  for (let index = 0; index < 300; index++) write(`plugins/module-${index}.ts`, String(index));
  const module = JSON.stringify(new URL('../../scripts/host/code-fingerprint.ts', import.meta.url).href);
  const script = `import(${module}).then(({ codeFingerprint }) => codeFingerprint([${JSON.stringify(folder)}])).then(console.log)`;
  const line = `ulimit -n 200; exec "$@"`;
  const node = [process.execPath, '--import', import.meta.resolve('tsx'), '--eval', script];
  const { stdout, stderr } = spawnSync('bash', ['-c', line, 'bash', ...node], { encoding: 'utf8' });
  assert.match(stdout, /^[0-9a-f]{32}\n$/, stderr);
});

/** Every page of the demo, in both themes, as the Nu HTML checker judges it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { servedDemo, THEMES } from './served-demo.ts';

const noJava =
  spawnSync('java', ['-version']).status !== 0 && 'no Java is installed (a Debian package: default-jre-headless)';

const CHECKER = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');

interface Message {
  readonly type: 'error' | 'info' | 'non-document-error';
  readonly message: string;
  readonly url?: string;
  readonly extract?: string;
}

/** False positives of the checker, and why. */
const EXCUSED: readonly RegExp[] = [
  // HTML has `sizes=auto` since 2024, which this version of the checker does not know yet
  /^Bad value “auto, .* for attribute “sizes” on element “img”/,
];

test('no page has an error', { skip: noJava }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-pages-'));
  try {
    const addresses: string[] = [];
    for (const theme of THEMES) {
      const demo = await servedDemo(theme);
      for (const path of await demo.paths()) {
        writeFileSync(join(folder, `${addresses.length}.html`), await demo.read(path));
        addresses.push(`${theme} ${path}`);
      }
      await demo.close();
    }
    assert.ok(addresses.length > 800, `${addresses.length} pages`);
    const { stderr } = spawnSync('java', ['-jar', CHECKER, '--format', 'json', '--exit-zero-always', folder], {
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    });
    const { messages }: { readonly messages: readonly Message[] } = JSON.parse(stderr);
    const errors = messages
      .filter(({ type, message }) => type !== 'info' && !EXCUSED.some((excused) => excused.test(message)))
      .map(
        ({ url = '', message, extract = '' }) => `${addresses[Number(basename(url, '.html'))]}: ${message} ${extract}`,
      );
    assert.deepEqual(errors, []);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

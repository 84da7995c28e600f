/** What pages of the demo tell search engines, as the types of schema.org have it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../house/sources.ts';
import { servedDemo } from './served-demo.ts';

const PATHS = ['/events/', '/events/month/', '/event/turkey-trot-2026-11-26/', '/venue/town-hall/'];

/**
 * Values that the reference has, and that the types do not know: they name a vocabulary by its other address, and words of it in
 * another form.
 */
const EXCUSED: Readonly<Record<string, string>> = {
  'http://schema.org': 'https://schema.org',
  inStock: 'InStock',
};

test('events are such as schema.org has them', async () => {
  const demo = await servedDemo();
  // below the project, so that the compiler finds the types
  const folder = mkdtempSync(join(projectFolder, 'node_modules/.almanac-types-'));
  try {
    const events: unknown[] = [];
    for (const path of PATHS) {
      const [, text = '[]'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await demo.read(path)) ?? [];
      events.push(...JSON.parse(text, (_, value) => EXCUSED[value] ?? value));
    }
    assert.ok(events.length > 10, `${events.length} events`);
    const file = join(folder, 'events.ts');
    const lines = events.map((event) => `  ${JSON.stringify(event)},`).join('\n');
    writeFileSync(
      file,
      `import type { Event, WithContext } from 'schema-dts';\nexport const events: readonly WithContext<Event>[] = [\n${lines}\n];\n`,
    );
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--ignoreConfig', file];
    const { status, stdout } = spawnSync(join(projectFolder, 'node_modules/.bin/tsc'), options, { encoding: 'utf8' });
    assert.equal(stdout, '');
    assert.equal(status, 0);
  } finally {
    rmSync(folder, { recursive: true });
    await demo.close();
  }
});

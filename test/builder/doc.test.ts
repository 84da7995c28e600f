import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import builder from '../../plugins/builder/index.ts';
import { askingSite } from '../asking-site.ts';
import { projectFolder } from '../house/sources.ts';
import { lintOpenApi } from '../http/openapi/lint-openapi.ts';

const DOC = readFileSync(join(projectFolder, 'docs/builder.md'), 'utf8');

/** Files that the page shows: a path on a line of its own, then the text. */
const files = Object.fromEntries(
  [...DOC.matchAll(/^`([\w/.-]+)`\n\n```\w+\n([^`]*)```$/gm)].map(([, path = '', text = '']) => [path, text]),
);

/** What it asks for, and what it says that is answered. */
const asks = [...DOC.matchAll(/^```sh\ncurl '?https:\/\/example\.org\/api([^\s']*)'?\n```\n\n```json\n([^`]*)```$/gm)];

const site = await askingSite({
  on: ['content', 'site', 'builder'],
  plugin: builder,
  files,
  settings: { url: 'https://example.org' },
});

after(() => site.close());

test('docs/builder.md shows files and answers', () => {
  assert.deepEqual([Object.keys(files).length, asks.length], [4, 3]);
});

for (const [, path = '', answer = ''] of asks) {
  test(`docs/builder.md shows the response of ${path}`, async () => {
    const { status, body } = await site.json(path);
    assert.deepEqual([status, body], [200, JSON.parse(answer)]);
  });
}

test('all that the page shows is served', async () => {
  assert.deepEqual((await site.site.health()).quarantined, []);
});

test('the document of the namespace is one that a public linter accepts', async () => {
  const doc = await site.ask(200, 'GET', '/doc');
  assert.deepEqual(Object.keys(doc.paths).sort(), ['/design-set', '/design-set/tags', '/doc', '/icons/export']);
  assert.deepEqual(await lintOpenApi(doc as never), []);
});

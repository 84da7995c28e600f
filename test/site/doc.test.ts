import assert from 'node:assert/strict';
import { test } from 'node:test';
import site from '../../plugins/site/index.ts';
import { lintOpenApi } from '../http/openapi/lint-openapi.ts';
import { contentSite } from './content-site.ts';

const { ask } = await contentSite();
const doc = await ask(200, 'GET', '/doc');

test('a public linter accepts the document but for paths that it cannot tell apart', async () =>
  assert.deepEqual(
    (await lintOpenApi(doc as never)).map(({ ruleId, location }) => [
      ruleId,
      ...location.map(({ pointer }) => pointer),
    ]),
    // `/global-styles/themes/{stylesheet}` is the other one: an id is digits, so it is not `by-slug` either
    [
      ...['posts', 'pages', 'blocks', 'navigation'].flatMap((base) =>
        ['{parent}~1revisions', '{id}~1autosaves'].map((path) => ['no-ambiguous-paths', `#/paths/~1${base}~1${path}`]),
      ),
      ['no-ambiguous-paths', '#/paths/~1global-styles~1{parent}~1revisions'],
    ],
  ));

test('every declared route is in it, with each of its methods', () => {
  for (const { path, methods } of site.routes) {
    const described = doc.paths[path.replace(/:(\w+)\+?/g, '{$1}')];
    for (const method of methods) assert.ok(described?.[method.toLowerCase()], `${method} ${path}`);
  }
});

/** The documents of a site on which everything is on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenApiDocument } from '../../../core/http/openapi/document.ts';
import { allDocuments } from './all-documents.ts';
import { contentsOf, operationsOf } from './described-contents.ts';
import { lintOpenApi } from './lint-openapi.ts';
import { schemaValidators } from './schema-validators.ts';

const documents = await allDocuments();
const whole = documents.get('/openapi.json') ?? assert.fail();

/** What the linter finds: rules, and where. */
const found = async (document: OpenApiDocument) =>
  (await lintOpenApi(document)).map(({ ruleId, location, message }) => [ruleId, message, location[0]?.pointer]);

test('a public linter accepts the full document, except for paths that it cannot distinguish', async () => {
  assert.deepEqual(
    (await found(whole)).map(([ruleId, , pointer]) => [ruleId, pointer]),
    // `/global-styles/themes/{stylesheet}` is the other one: an id is digits, so it is not `by-slug` either
    [
      ...['posts', 'pages', 'blocks', 'navigation'].flatMap((base) =>
        ['{parent}~1revisions', '{id}~1autosaves'].map((path) => [
          'no-ambiguous-paths',
          `#/paths/~1site~1v2~1${base}~1${path}`,
        ]),
      ),
      ['no-ambiguous-paths', '#/paths/~1site~1v2~1global-styles~1{parent}~1revisions'],
    ],
  );
});

for (const namespace of ['batch/v1', 'block-editor/v1', 'oembed/1.0', 'site-health/v1', 'tickets/v1']) {
  test(`a public linter accepts the document of ${namespace}`, async () => {
    assert.deepEqual(await found(documents.get(`/${namespace}/doc`) ?? assert.fail()), []);
  });
}

test('the full document contains those of all namespaces under the same names, and the responses of the core', () => {
  const ids = (document: OpenApiDocument) => operationsOf(document).map(({ operation }) => operation.operationId);
  const others = [...documents].filter(([path]) => path !== '/openapi.json').flatMap(([, document]) => ids(document));
  const own = ids(whole).filter((id) => !others.includes(id));
  assert.deepEqual(own.toSorted(), [
    'getBlockEditorIndex',
    'getBuilderIndex',
    'getCalendarIndex',
    'getIndex',
    'getOembedIndex',
    'getOpenapiJson',
    'getSiteHealthIndex',
    'getSiteIndex',
    'getTicketsIndex',
  ]);
  assert.deepEqual(
    ids(whole)
      .filter((id) => !own.includes(id))
      .toSorted(),
    others.toSorted(),
  );
});

test('operation names need no numbers', () => {
  const numbered = operationsOf(whole).filter(({ operation }) => /\d$/.test(operation.operationId));
  assert.deepEqual(
    numbered.map(({ name }) => name),
    [],
  );
});

test('operations are listed under their namespace', () => {
  const tags = whole.tags.map(({ name }) => name).toSorted();
  assert.deepEqual(tags, [
    'batch/v1',
    'block-editor/v1',
    'builder/v1',
    'calendar/events/v1',
    'index',
    'oembed/1.0',
    'site-health/v1',
    'site/v2',
    'tickets/v1',
  ]);
});

test('every parameter has a description', () => {
  const silent = operationsOf(whole).flatMap(({ name, operation }) =>
    operation.parameters.flatMap((one) => ('name' in one && !one.description ? [`${name} ${one.name}`] : [])),
  );
  assert.deepEqual(silent, []);
});

test('every JSON body has an example, and each fits its schema', () => {
  const validate = schemaValidators(whole);
  const wrong = contentsOf(whole).flatMap(({ pointer, content: { schema, examples } }) => {
    if (!examples) return 'contentMediaType' in schema || !pointer.includes('json') ? [] : [`${pointer} has none`];
    return Object.values(examples).flatMap(({ value }) =>
      validate(`${pointer}/schema`, value).map((what) => `${pointer} ${what}`),
    );
  });
  assert.deepEqual(wrong, []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import type { OpenApiDocument } from '../../../core/http/openapi/document.ts';
import { openApiDocument } from '../../../core/http/openapi/openapi-document.ts';
import { anyone, definePlugin } from '../../../core/index.ts';
import { generationOf } from '../generation-of.ts';
import { colours, notes } from './describable-plugins.ts';
import { lintOpenApi } from './lint-openapi.ts';

const document = openApiDocument(generationOf([notes, colours]), 'notes/v2');
const { paths, components } = document;

/** What an operation answers with a status, wherever in the document that is said. */
function answer(path: string, method: string, status: string, { paths, components }: OpenApiDocument = document) {
  const response = paths[path]?.[method]?.responses[status];
  return response && '$ref' in response ? components.responses[response.$ref.split('/').at(-1) ?? ''] : response;
}

/** A document of the parts that a test wants to see, as JSON has it. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

test('a public linter reports no problems in the document', async () => {
  assert.deepEqual(await lintOpenApi(document), []);
});

test('the same linter reports a dangling reference, a missing response and a duplicate id', async () => {
  const [list, item] = [paths['/notes']?.get, paths['/notes/{id}']?.get];
  const broken = {
    ...document,
    paths: {
      '/notes': { get: { ...list, responses: {} } },
      '/notes/{id}': {
        get: { ...item, operationId: list?.operationId, parameters: [{ $ref: '#/components/parameters/none' }] },
      },
    },
  };
  const rules = new Set((await lintOpenApi(broken)).map(({ ruleId }) => ruleId));
  for (const rule of ['no-unresolved-refs', 'operation-2xx-response', 'operation-operationId-unique'])
    assert.ok(rules.has(rule), `${rule} among ${[...rules]}`);
});

test('it describes the site', () => {
  assert.equal(document.openapi, '3.1.1');
  assert.deepEqual(document.info, {
    title: 'Town: notes/v2',
    version: 'v2',
    description: 'Notes on the fridge.',
    license: { name: 'MIT', identifier: 'MIT' },
  });
  assert.deepEqual(document.servers, [{ url: 'https://town.test/api/notes/v2' }]);
  assert.deepEqual(
    document.tags.map(({ name }) => name),
    ['notes'],
  );
});

test('every method of every route is an operation with its own id', () => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
  );
  assert.deepEqual(operations, [
    'get /notes getNotes',
    'post /notes postNotes',
    'get /notes/{id} getNotesById',
    'post /notes/{id} postNotesById',
    'put /notes/{id} putNotesById',
    'patch /notes/{id} patchNotesById',
    'delete /notes/{id} deleteNotesById',
    'get /notes/by-slug/{slug} getNotesBySlug',
    'put /notes/by-slug/{slug} putNotesBySlug',
  ]);
});

test('paths that read the same still have different ids', () => {
  const twins = definePlugin({ name: 'twins', namespace: 'twins/v1' });
  const at = (path: string) =>
    twins.read({ path, params: {}, allow: anyone, summary: 'One of two.', returns: v.string(), run: () => '' });
  const described = openApiDocument(generationOf([twins.with({ routes: [at('/a-b'), at('/a/b')] })]), 'twins/v1');
  assert.deepEqual(
    Object.values(described.paths).map((path) => path.get?.operationId),
    ['getTwinsAB', 'getTwinsAB2'],
  );
});

const references = (...names: readonly string[]) => names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
const globals = references('fields', 'embed', 'envelope');
const id = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The note.',
  schema: { type: 'integer', minimum: 1 },
};

for (const [method, path, parameters] of [
  [
    'get',
    '/notes',
    [
      {
        name: 'page',
        in: 'query',
        required: false,
        description: 'Which page.',
        schema: { type: 'integer', minimum: 1, default: 1 },
      },
      {
        name: 'per_page',
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
      },
      {
        name: 'include',
        in: 'query',
        required: false,
        schema: { type: 'array', items: { type: 'integer' } },
        style: 'form',
        explode: false,
      },
      { name: 'since', in: 'query', required: false, schema: { type: 'string' } },
      {
        name: 'like',
        in: 'query',
        required: false,
        schema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
        style: 'deepObject',
        explode: true,
      },
      { name: 'colour', in: 'query', required: false, schema: { type: 'string', enum: ['red', 'blue'] } },
    ],
  ],
  ['get', '/notes/{id}', [id]],
  ['post', '/notes', []],
  ['patch', '/notes/{id}', [id]],
  [
    'delete',
    '/notes/{id}',
    [id, { name: 'force', in: 'query', required: false, schema: { type: 'boolean', default: false } }],
  ],
] as const) {
  test(`${method} ${path} has these parameters in path and query`, () => {
    assert.deepEqual(plain(paths[path]?.[method]?.parameters), [
      ...parameters,
      ...globals,
      ...(method === 'get' ? [] : references('dryRun')),
    ]);
  });
}

test('a body may be JSON or a form', () => {
  const body = paths['/notes']?.post?.requestBody;
  const schema = {
    type: 'object',
    properties: {
      text: { type: 'string', description: 'What it says.' },
      kind: { type: 'string', enum: ['plain', 'rich'], default: 'plain' },
      due: { type: ['string', 'null'], format: 'date' },
      colour: { type: 'string', description: 'A colour.' },
    },
    required: ['text'],
  };
  const examples = { body: { value: { text: 'text' } } };
  assert.deepEqual(plain(body), {
    required: true,
    content: { 'application/json': { schema, examples }, 'application/x-www-form-urlencoded': { schema, examples } },
  });
});

test('a body without required members is optional, and reads and deletions have none', () => {
  assert.equal(paths['/notes/{id}']?.patch?.requestBody?.required, false);
  assert.equal(paths['/notes/{id}']?.get?.requestBody, undefined);
  assert.equal(paths['/notes/{id}']?.delete?.requestBody, undefined);
});

test('a parameter that the path shadows is in the body under its alternative name', () => {
  const put = paths['/notes/by-slug/{slug}']?.put;
  assert.deepEqual(plain(put?.requestBody?.content['application/json']?.schema.properties), {
    slug: { type: 'string', description: 'Its short name from now on.' },
  });
});

/** What a GET answers with a status, as JSON. */
const schemaOf = (path: string, status: string, described = document) =>
  answer(path, 'get', status, described)?.content?.['application/json']?.schema;

test('an object with a title is described once', () => {
  assert.deepEqual(plain(schemaOf('/notes/{id}', '200')), { $ref: '#/components/schemas/Note' });
  const list = schemaOf('/notes', '200');
  assert.deepEqual(plain(list?.properties?.notes), { type: 'array', items: { $ref: '#/components/schemas/Note' } });
  assert.deepEqual(plain(components.schemas.Note?.properties), {
    id: { type: 'integer' },
    text: { type: 'string' },
    kind: { type: 'string', enum: ['plain', 'rich'] },
    place: { type: ['string', 'null'] },
    counts: { type: 'object', propertyNames: { type: 'string' }, additionalProperties: { type: 'number' } },
    picture: {
      anyOf: [
        { const: false },
        { type: 'object', properties: { url: { type: 'string', format: 'uri' } }, required: ['url'] },
      ],
    },
  });
});

test('two different objects with the same title are both described', () => {
  const twins = definePlugin({ name: 'twins', namespace: 'twins/v1' });
  const at = (path: string, member: string) =>
    twins.read({
      path,
      params: {},
      allow: anyone,
      summary: 'One of two.',
      returns: v.pipe(v.object({ [member]: v.string() }), v.title('Twin')),
      run: () => '',
    });
  const plugin = twins.with({ routes: [at('/a', 'left'), at('/b', 'right')] });
  const described = openApiDocument(generationOf([plugin]), 'twins/v1');
  const schema = (path: string) => schemaOf(path, '200', described);
  assert.deepEqual(plain(schema('/a')), { $ref: '#/components/schemas/Twin' });
  assert.deepEqual(Object.keys(schema('/b')?.properties ?? {}), ['right']);
});

test('a created record is 201, and a list has headers with totals', () => {
  assert.ok(paths['/notes']?.post?.responses['201']);
  assert.equal(paths['/notes']?.post?.responses['200'], undefined);
  const always = ['X-Request-Id', 'Link', 'ETag'];
  const ofWrites = ['Almanac-Ignored', 'Almanac-Address-Taken', 'Almanac-Dry-Run', 'Preference-Applied'];
  for (const [path, method, status, headers] of [
    ['/notes', 'get', '200', [...always, 'X-Notes', 'X-Notes-Pages']],
    ['/notes/{id}', 'get', '200', always],
    ['/notes/{id}', 'get', '304', always],
    ['/notes', 'post', '201', [...always, ...ofWrites, 'Location']],
    ['/notes', 'post', '401', ['X-Request-Id', 'Link', 'WWW-Authenticate']],
    ['/notes', 'get', '429', ['X-Request-Id', 'Link', 'Retry-After']],
  ] as const) {
    assert.deepEqual(Object.keys(answer(path, method, status)?.headers ?? {}), headers, `${method} ${path} ${status}`);
  }
});

test('a 304 has no body, and writes do not have it', () => {
  assert.equal(answer('/notes', 'get', '304')?.content, undefined);
  assert.equal(answer('/notes', 'post', '304'), undefined);
});

test('responses other than JSON have media types, and only JSON has a generated example', () => {
  const papers = definePlugin({ name: 'papers', namespace: 'papers/v1' });
  const print = papers.read({
    path: '/print',
    params: {},
    allow: anyone,
    summary: 'Prints it.',
    returns: v.string(),
    types: ['application/json', 'text/xml', 'application/pdf'],
    run: () => '',
  });
  const described = openApiDocument(generationOf([papers.with({ routes: [print] })]), 'papers/v1');
  assert.deepEqual(plain(answer('/print', 'get', '200', described)?.content), {
    'application/json': { schema: { type: 'string' }, examples: { answer: { value: 'text' } } },
    'text/xml': { schema: { type: 'string' } },
    'application/pdf': { schema: { contentMediaType: 'application/pdf' } },
  });
});

/** The codes that an operation lists under a status. */
const codes = (path: string, method: string, status: string) =>
  answer(path, method, status)?.description.split(', ') ?? [];

for (const [method, path, status, code, listed] of [
  ['get', '/notes/{id}', '404', 'note_not_found', true],
  ['get', '/notes', '404', 'note_not_found', false],
  ['post', '/notes', '403', 'note_locked', true],
  ['post', '/notes', '401', 'note_locked', true],
  ['post', '/notes', '401', 'incorrect_password', true],
  ['post', '/notes', '400', 'rest_missing_callback_param', true],
  ['get', '/notes', '400', 'rest_missing_callback_param', false],
  ['get', '/notes', '400', 'rest_invalid_param', true],
  ['patch', '/notes/{id}', '409', 'rest_edit_conflict', true],
  ['patch', '/notes/{id}', '412', 'rest_precondition_failed', true],
  ['patch', '/notes/{id}', '507', 'rest_storage_full', true],
  ['get', '/notes/{id}', '409', 'rest_edit_conflict', false],
  ['get', '/notes', '404', 'rest_no_route', false],
  ['get', '/notes', '500', 'rest_internal_error', true],
] as const) {
  test(`${method} ${path} ${listed ? 'may' : 'does not'} answer ${status} ${code}`, () => {
    assert.equal(codes(path, method, status).includes(code), listed);
  });
}

test('an error has the common shape, its code one of those listed', () => {
  assert.deepEqual(plain(schemaOf('/notes/{id}', '404')), {
    allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: ['note_not_found'] } } }],
  });
});

test('a route with an undeclared code is an error that names both', () => {
  const lost = definePlugin({ name: 'lost', namespace: 'lost/v1' });
  const route = lost.read({
    path: '/it',
    params: {},
    allow: anyone,
    summary: 'Finds it.',
    returns: v.string(),
    errors: ['it_is_gone'],
    run: () => '',
  });
  assert.throws(() => openApiDocument(generationOf([lost.with({ routes: [route] })]), 'lost/v1'), {
    message: 'route /it of plugin lost lists the error code it_is_gone, which no catalogue defines',
  });
});

test('a route that refuses strangers requires credentials', () => {
  assert.deepEqual(paths['/notes']?.post?.security, [{ applicationPassword: [] }]);
  assert.equal(paths['/notes']?.get?.security, undefined);
});

test('reading needs no credentials; with credentials it is Basic', () => {
  assert.deepEqual(document.security, [{}, { applicationPassword: [] }]);
  const scheme = plain(components.securitySchemes).applicationPassword;
  assert.deepEqual([scheme.type, scheme.scheme], ['http', 'basic']);
});

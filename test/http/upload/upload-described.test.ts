/** How the API documents describe a route with an upload. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApiDocument } from '../../../core/http/openapi/openapi-document.ts';
import { rootIndex } from '../../../core/http/routing/discovery.ts';
import { describeOptions } from '../../../core/http/routing/options.ts';
import { momentAt } from '../../../core/index.ts';
import album from '../album.ts';
import { generationOf } from '../generation-of.ts';
import { lintOpenApi } from '../openapi/lint-openapi.ts';

const generation = generationOf([album]);
const document = openApiDocument(generation, 'album/v1');
const create = document.paths['/pictures']?.post;
const note = document.paths['/notes']?.post;

test('a public linter reports no problems in the upload document', async () => {
  assert.deepEqual(await lintOpenApi(document), []);
});

test('the file is a body or part of a form with its parameters', () => {
  const { required, content, description = '' } = create?.requestBody ?? assert.fail();
  assert.equal(required, true);
  assert.match(description, /Content-Disposition/);
  assert.deepEqual(Object.keys(content), ['multipart/form-data', 'application/octet-stream']);
  const { properties = {} } = content['multipart/form-data']?.schema ?? {};
  assert.deepEqual(Object.keys(properties), ['file', 'title', 'tags', 'inline', 'pictures', 'fail']);
  assert.deepEqual(properties.file, { contentMediaType: 'application/octet-stream' });
});

test('other routes are unchanged', () => {
  assert.deepEqual(Object.keys(note?.requestBody?.content ?? {}), [
    'application/json',
    'application/x-www-form-urlencoded',
  ]);
});

test('error codes of uploads are listed only for routes with a file', () => {
  const codes = (operation: typeof create, status: string) => {
    const { $ref } = (operation?.responses[status] ?? {}) as { $ref?: string };
    return document.components.responses[$ref?.split('/').at(-1) ?? '']?.description ?? '';
  };
  for (const [status, code] of [
    ['400', 'rest_upload_no_content_type'],
    ['400', 'rest_upload_no_content_disposition'],
    ['400', 'rest_upload_invalid_disposition'],
    ['400', 'rest_upload_invalid_image'],
    ['412', 'rest_upload_hash_mismatch'],
  ] as const) {
    assert.ok(codes(create, status).includes(code), code);
    assert.ok(!codes(note, status).includes(code), code);
  }
  assert.ok(codes(create, '413').includes('rest_body_too_large'));
  assert.equal(create?.responses['416'], undefined);
});

test('OPTIONS and the index list its parameters, as WordPress does without the file', () => {
  const expected = ['title', 'tags', 'inline', 'pictures', 'fail'];
  const routes = generation.routes.filter(({ route }) => route.upload);
  const described = describeOptions(generation, routes);
  assert.deepEqual(described?.methods, ['POST']);
  assert.deepEqual(Object.keys(described?.endpoints[0]?.args ?? {}), expected);
  const entry = rootIndex(generation, momentAt(0)).routes['/album/v1/pictures'];
  assert.deepEqual(Object.keys(entry?.endpoints[0]?.args ?? {}), expected);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import calendar from '../../plugins/calendar/index.ts';
import { lintOpenApi } from '../http/openapi/lint-openapi.ts';
import { type Answer, calendarSite } from './calendar-site.ts';

const site = await calendarSite();
const doc = await site.ask(200, 'GET', '/doc');
const at = (path: string, method: string): Answer => doc.paths[path]?.[method];

test('a public linter accepts the document', async () => assert.deepEqual(await lintOpenApi(doc), []));

test('every declared route is in it, with all its methods', () => {
  for (const route of calendar.routes) {
    for (const method of route.methods) {
      assert.ok(at(route.path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase()), `${method} ${route.path}`);
    }
  }
});

test('a new slug has its own name in the body of an update by slug', () => {
  for (const plural of ['events', 'venues', 'organizers']) {
    const body = JSON.stringify(at(`/${plural}/by-slug/{slug}`, 'patch').requestBody);
    assert.match(body, /"slug"/);
    assert.doesNotMatch(body, /new_slug/);
  }
});

test('required parameters, defaults and errors of a route are described', () => {
  const body = at('/events', 'post').requestBody.content['application/json'].schema;
  assert.deepEqual(body.required, ['title', 'start_date', 'end_date']);
  const perPage = at('/events', 'get').parameters.find((one: Answer) => one.name === 'per_page');
  assert.equal(perPage.schema.default, 10);
  const { $ref } = at('/events/{id}', 'get').responses['403'];
  assert.match(JSON.stringify(doc.components.responses[$ref.split('/').at(-1)]), /event-password-protected/);
});

/** Answers against the document of all: of places that the conformance suite does not ask, and of a plugin that breaks its word. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as v from 'valibot';
import type { OpenApiDocument } from '../../../core/http/openapi/document.ts';
import { anyone, definePlugin, listPoint, reply } from '../../../core/index.ts';
import { pluginSource, type TestRequest, testSite } from '../../../scripts/testing/test-site.ts';
import { presentPlugin } from '../../asking-site.ts';
import { answerChecker } from './answer-checker.ts';
import { checkAnswers } from './check-answers.ts';
import { recordedAnswer } from './recorded-answer.ts';

const liar = definePlugin({ name: 'liar', namespace: 'liar/v1' });
const list = listPoint('liar/list');

/** A route that answers otherwise than it says. */
const lie = (path: string, answer: unknown) =>
  liar.read({
    path,
    params: {},
    allow: anyone,
    summary: 'Says one thing and does another.',
    returns: v.object({ id: v.number(), name: v.optional(v.string()) }),
    ...(path === '/list' && { list }),
    run: () => answer,
  });

const lies = pluginSource(
  liar.with({
    points: [list],
    routes: [
      lie('/right', { id: 1, name: 'one' }),
      lie('/text', { id: '1' }),
      lie('/none', { name: 'one' }),
      lie('/status', reply({ id: 1 }, { status: 203 })),
      lie('/type', reply('id', { type: 'text/plain' })),
      lie('/list', { id: 1 }),
    ],
  }),
);

const NAMES = [
  'batch',
  'block-editor',
  'builder',
  'calendar',
  'content',
  'geoloc',
  'oembed',
  'site',
  'site-health',
  'tickets',
];
const site = await testSite([...NAMES.map(presentPlugin), lies]);
after(() => site.close());
const document = (await site.json<OpenApiDocument>('/openapi.json')).body;
const admin = { as: 'administrator' } as const;
const EVENTS = '/calendar/events/v1/events';
const event = { title: 'Skittles', start_date: '2030-02-05 18:00', end_date: '2030-02-05 21:00' };
const made = await site.json<{ readonly id: number }>(EVENTS, {
  ...admin,
  json: { ...event, tickets: [{ name: 'Seat', price: '0', capacity: 9 }] },
});
const unchanged = (await site.fetch('/site/v2/posts')).headers.get('etag') ?? '';
const check = answerChecker(document, '/api');

for (const [path, wrong] of [
  ['/right', []],
  ['/right?_fields=name', []],
  ['/right?_envelope', []],
  ['/text', ['/id must be number']],
  ['/text?_fields=id', ['/id must be number']],
  ['/text?_envelope', ['/id must be number']],
  ['/none', ["/ must have required property 'id'"]],
  ['/none?_fields=name', []],
  ['/status', ['status 203 is not described']],
  ['/type', ['text/plain is not described']],
  ['/list', ['header X-WP-Total is missing', 'header X-WP-TotalPages is missing']],
] as const) {
  test(`the response of /liar/v1${path} is ${wrong.length === 0 ? 'described' : 'told apart'}`, async () => {
    assert.deepEqual(check(await recordedAnswer(site, `/liar/v1${path}`)), wrong);
  });
}

test('an undescribed success is a violation, an undescribed refusal is not', async () => {
  const { '/liar/v1/right': _, ...paths } = document.paths;
  const recorded = await Promise.all(['/liar/v1/right', '/liar/v1/nothing'].map((path) => recordedAnswer(site, path)));
  const { checked, notDescribed, violations } = checkAnswers({ ...document, paths }, '/api', recorded);
  assert.deepEqual([checked, notDescribed], [0, 2]);
  assert.deepEqual(violations, ['GET /api/liar/v1/right 200 is not described']);
});

const page = encodeURIComponent('http://site.test/event/skittles/');
const batched = [
  { path: EVENTS, body: event },
  { path: '/site/v2/posts', body: { title: '' } },
  { path: '/site/v2/posts/99999', method: 'DELETE' },
];

for (const [path, status, request] of [
  ['/', 200, {}],
  ['/openapi.json', 200, {}],
  ['/site/v2', 200, {}],
  ['/batch/v1/doc', 200, {}],
  ['/batch/v1', 207, { ...admin, json: { requests: batched } }],
  ['/batch/v1', 207, { ...admin, json: { requests: batched, validation: 'require-all-validate' } }],
  ['/batch/v1', 400, { ...admin, json: {} }],
  ['/site/v2/posts', 304, { headers: { 'if-none-match': unchanged } }],
  ['/site/v2/posts', 401, { json: {} }],
  ['/site/v2/posts?page=x', 400, {}],
  [`/site/v2/posts?a${'[b]'.repeat(40)}=1`, 400, {}],
  ['/site/v2/plugins', 200, admin],
  ['/site/v2/templates', 200, admin],
  ['/site/v2/menu-locations', 200, admin],
  ['/site-health/v1/tests', 200, admin],
  ['/site-health/v1/status', 200, admin],
  ['/site-health/v1/directory-sizes', 200, admin],
  ['/site-health/v1/tests/disk-space', 200, admin],
  ['/site-health/v1/tests', 401, {}],
  ['/block-editor/v1/navigation-fallback', 200, admin],
  ['/block-editor/v1/url-details?url=nothing', 400, admin],
  ['/block-editor/v1/export', 404, admin],
  ['/builder/v1/icons/export', 200, {}],
  ['/builder/v1/design-set', 200, {}],
  ['/builder/v1/design-set/tags', 200, {}],
  [`/oembed/1.0/embed?url=${page}`, 200, {}],
  [`/oembed/1.0/embed?url=${page}&format=xml`, 200, {}],
  ['/oembed/1.0/embed?url=nothing', 404, {}],
  [`/oembed/1.0/proxy?url=${page}&format=xml`, 200, admin],
  [`${EVENTS}?geoloc_lat=45&geoloc_lng=9&geoloc_radius=20`, 200, {}],
  [`${EVENTS}/${made.body.id}`, 200, {}],
  [`/tickets/v1/events/${made.body.id}/rsvps`, 200, admin],
  [`/tickets/v1/events/${made.body.id}/rsvp`, 400, { json: {} }],
] as const satisfies readonly (readonly [string, number, TestRequest])[]) {
  test(`${status} of ${path} is described`, async () => {
    const recorded = await recordedAnswer(site, path, request);
    assert.equal(recorded.status, status, recorded.body);
    assert.deepEqual(check(recorded), []);
  });
}

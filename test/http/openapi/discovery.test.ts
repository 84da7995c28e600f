import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { namespaceIndex, rootIndex } from '../../../core/http/routing/discovery.ts';
import { anyone, definePlugin, momentAt } from '../../../core/index.ts';
import { generationOf } from '../generation-of.ts';
import { colours, notes } from './describable-plugins.ts';

const WINTER = Date.UTC(2026, 0, 15);
const SUMMER = Date.UTC(2026, 6, 15);

test('the root describes the site', () => {
  const { routes: _, ...index } = rootIndex(
    generationOf([notes, colours], { description: 'By the river', timezone: 'Europe/Vienna' }),
    momentAt(WINTER),
  );
  assert.deepEqual(index, {
    name: 'Town',
    description: 'By the river',
    url: 'https://town.test',
    home: 'https://town.test',
    gmt_offset: 1,
    timezone_string: 'Europe/Vienna',
    namespaces: ['notes/v2'],
    authentication: {},
  });
});

for (const [timezone, now, hours] of [
  ['UTC', SUMMER, 0],
  ['Europe/Vienna', WINTER, 1],
  ['Europe/Vienna', SUMMER, 2],
  ['America/New_York', WINTER, -5],
  ['Asia/Kolkata', SUMMER, 5.5],
] as const) {
  test(`${timezone} is ${hours} hours from UTC at ${new Date(now).toISOString()}`, () => {
    assert.equal(rootIndex(generationOf([], { timezone }), momentAt(now)).gmt_offset, hours);
  });
}

test('routes are keyed by path, each with its namespace, methods and link', () => {
  const { routes } = rootIndex(generationOf([notes]), momentAt(WINTER));
  const rest = 'https://town.test/api';
  assert.deepEqual(
    Object.entries(routes).map(([key, { namespace, methods, _links }]) => [key, namespace, methods, _links.self]),
    [
      ['/', '', ['GET'], [{ href: `${rest}/` }]],
      ['/openapi.json', '', ['GET'], [{ href: `${rest}/openapi.json` }]],
      ['/notes/v2', 'notes/v2', ['GET'], [{ href: `${rest}/notes/v2` }]],
      ['/notes/v2/notes', 'notes/v2', ['GET', 'POST'], [{ href: `${rest}/notes/v2/notes` }]],
      [
        String.raw`/notes/v2/notes/(?P<id>[\d]+)`,
        'notes/v2',
        ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        [{ href: `${rest}/notes/v2/notes/{id}`, templated: true }],
      ],
      [
        '/notes/v2/notes/by-slug/(?P<slug>[^/]+)',
        'notes/v2',
        ['GET', 'PUT'],
        [{ href: `${rest}/notes/v2/notes/by-slug/{slug}`, templated: true }],
      ],
    ],
  );
});

test('a group stands for one part of a path and contains no other group, which a well-known client could not parse', () => {
  for (const key of Object.keys(rootIndex(generationOf([notes]), momentAt(WINTER)).routes)) {
    const withoutGroups = key.replace(/\(\?P<\w+>(\[\\d\]|\[\^\/\])\+\)(?=\/|$)/g, 'group');
    assert.match(withoutGroups, /^\/$|^(\/[\w.-]+)+$/, key);
  }
});

test('methods on one path are endpoints, each with its own arguments', () => {
  const entry = namespaceIndex(generationOf([notes]), 'notes/v2').routes[String.raw`/notes/v2/notes/(?P<id>[\d]+)`];
  assert.deepEqual(
    entry?.endpoints.map(({ methods, args }) => [methods, Object.keys(args)]),
    [
      [['GET'], ['id']],
      [
        ['POST', 'PUT', 'PATCH'],
        ['id', 'kind'],
      ],
      [['DELETE'], ['id', 'force']],
    ],
  );
});

test('the index of a namespace has its own routes and takes namespace and context', () => {
  const index = namespaceIndex(generationOf([notes]), 'notes/v2');
  assert.equal(index.namespace, 'notes/v2');
  assert.deepEqual(index._links, { up: [{ href: 'https://town.test/api/' }] });
  assert.deepEqual(index.routes['/notes/v2']?.endpoints, [
    {
      methods: ['GET'],
      args: {
        namespace: { type: 'string', default: 'notes/v2', description: 'Has no effect.', required: false },
        context: { type: 'string', default: 'view', description: 'Has no effect.', required: false },
      },
    },
  ]);
});

test('another plugin has routes in its own namespace, whose index lists only them', () => {
  const recipes = definePlugin({ name: 'recipes', namespace: 'recipes/v1' });
  const read = { params: {}, allow: anyone, summary: 'Lists.', returns: v.unknown(), run: () => [] };
  const generation = generationOf([notes, recipes.with({ routes: [recipes.read({ path: '/recipes', ...read })] })]);
  const root = rootIndex(generation, momentAt(WINTER));
  assert.deepEqual(root.namespaces, ['notes/v2', 'recipes/v1']);
  const index = namespaceIndex(generation, 'recipes/v1');
  assert.deepEqual(Object.keys(index.routes), ['/recipes/v1', '/recipes/v1/recipes']);
  assert.deepEqual(root.routes['/recipes/v1/recipes'], index.routes['/recipes/v1/recipes']);
  assert.equal('/recipes/v1/recipes' in namespaceIndex(generation, 'notes/v2').routes, false);
});

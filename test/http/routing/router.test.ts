import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { createRouter } from '../../../core/http/routing/router.ts';

const id = v.pipe(v.number(), v.integer());
const slug = v.string();
const routed = (name: string, namespace: string, path: string, params = {}) => ({
  name,
  namespace,
  route: { path, params },
});

const router = createRouter([
  routed('root', '', ''),
  routed('index', 'town/v1', ''),
  routed('index of the longer', 'town/v1/more', ''),
  routed('list', 'town/v1', '/events'),
  routed('create', 'town/v1', '/events'),
  routed('one', 'town/v1', '/events/:id', { id: v.optional(id) }),
  routed('of a user', 'town/v1', '/users/:user/keys', { user: v.union([v.literal('me'), id]) }),
  routed('by slug', 'town/v1', '/events/by-slug/:slug', { slug }),
  routed('revision', 'town/v1', '/events/:id/revisions/:revision', { id, revision: id }),
  routed('any', 'town/v1', '/templates/:name', { name: slug }),
  routed('fixed', 'town/v1', '/templates/lookup'),
  routed('part', 'town/v1', '/parts/:id+', { id: slug }),
  routed('part of a part', 'town/v1', '/parts/:parent+/revisions/:id', { parent: slug, id }),
  routed('version', 'oembed/1.0', '/embed'),
  routed('longer', 'town/v1/more', '/events'),
]);

const found = (path: string) => router(path).map(({ routed: { name }, parts }) => [name, parts]);

for (const [path, expected] of [
  ['', [['root', {}]]],
  ['/', [['root', {}]]],
  ['//', [['root', {}]]],
  ['/town/v1', [['index', {}]]],
  ['/town/v1/', [['index', {}]]],
  [
    '/town/v1/events',
    [
      ['list', {}],
      ['create', {}],
    ],
  ],
  [
    '/town/v1/events/',
    [
      ['list', {}],
      ['create', {}],
    ],
  ],
  ['/town/v1/events/12', [['one', { id: '12' }]]],
  ['/town/v1/events/007', [['one', { id: '007' }]]],
  ['/town/v1/events/999999999999999', [['one', { id: '999999999999999' }]]],
  ['/town/v1/events/by-slug/a%20b', [['by slug', { slug: 'a b' }]]],
  ['/town/v1/events/by-slug/a%2Fb', [['by slug', { slug: 'a/b' }]]],
  ['/town/v1/events/by-slug/caf%C3%A9', [['by slug', { slug: 'café' }]]],
  ['/town/v1/parts/plain/header', [['part', { id: 'plain/header' }]]],
  ['/town/v1/parts/plain//header', [['part', { id: 'plain//header' }]]],
  ['/town/v1/parts/plain%2Fheader', [['part', { id: 'plain/header' }]]],
  ['/town/v1/parts/plain%2f%2Fheader', [['part', { id: 'plain//header' }]]],
  ['/town/v1/parts/plain', [['part', { id: 'plain' }]]],
  ['/town/v1/parts/p', []],
  ['/town/v1/parts/plain///header', []],
  ['/town/v1/parts/plain/header/more', []],
  ['/town/v1/parts/plain/header/revisions/3', [['part of a part', { parent: 'plain/header', id: '3' }]]],
  ['/town/v1/parts/plain//header/revisions/3', [['part of a part', { parent: 'plain//header', id: '3' }]]],
  ['/town/v1/parts/plain%2Fheader/revisions/3', [['part of a part', { parent: 'plain/header', id: '3' }]]],
  ['/town/v1/parts/plain%2Fheader/revisions', []],
  ['/town/v1/users/12/keys', [['of a user', { user: '12' }]]],
  ['/town/v1/users/me/keys', [['of a user', { user: 'me' }]]],
  ['/town/v1/events/by-slug/12', [['by slug', { slug: '12' }]]],
  ['/town/v1/events/1/revisions/2', [['revision', { id: '1', revision: '2' }]]],
  [
    '/town/v1/templates/lookup',
    [
      ['any', { name: 'lookup' }],
      ['fixed', {}],
    ],
  ],
  ['/oembed/1.0/embed', [['version', {}]]],
  ['/town/v1/more', [['index of the longer', {}]]],
  ['/town/v1/more/events', [['longer', {}]]],
] as const) {
  test(`${path} finds ${expected.map(([name]) => name).join(', ')}`, () => {
    assert.deepEqual(
      found(path).map(([name, parts]) => [name, { ...Object(parts) }]),
      expected,
    );
  });
}

for (const path of [
  '/town',
  '/town/v1x',
  '/town/v1//events',
  '/town/v1/Events',
  '/town/v1/event',
  '/town/v1/events/12abc',
  '/town/v1/events/+12',
  '/town/v1/events/1.0',
  '/town/v1/events/%31',
  '/town/v1/events/١٢',
  '/town/v1/events/1000000000000000',
  '/town/v1/users/mean/keys',
  '/town/v1/users/12me/keys',
  '/town/v1/events/by-slug',
  '/town/v1/events/by-slug/a/b',
  '/town/v1/events/../events',
  '/town/v1/events/.',
  '/town/v1/events/toString',
  '/town/v1/constructor',
  '/oembed/1x0/embed',
]) {
  test(`${JSON.stringify(path)} finds nothing`, () => assert.deepEqual(found(path), []));
}

test('a path that begins with a parameter would conflict with all others', () => {
  assert.throws(() => createRouter([routed('greedy', 'town/v1', '/:anything', { anything: slug })]), {
    message: 'path /:anything must begin with a name, not a parameter',
  });
});

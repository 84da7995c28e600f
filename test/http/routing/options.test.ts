import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { argsOf } from '../../../core/http/params/json-schema.ts';
import { coreRoutes } from '../../../core/http/routing/core-routes.ts';
import { describeOptions } from '../../../core/http/routing/options.ts';
import { createRouter } from '../../../core/http/routing/router.ts';
import { anyone, definePlugin } from '../../../core/index.ts';
import { generationOf } from '../generation-of.ts';
import { colours, notes } from '../openapi/describable-plugins.ts';

const positive = v.pipe(v.number(), v.integer(), v.minValue(1));

for (const [what, schema, arg] of [
  ['text that must be sent', v.string(), { type: 'string', required: true }],
  ['text that may be left out', v.optional(v.string()), { type: 'string', required: false }],
  ['a default', v.optional(positive, 10), { type: 'integer', minimum: 1, default: 10, required: false }],
  ['a computed default is no constant', v.optional(v.string(), () => 'now'), { type: 'string', required: false }],
  [
    'a default of nothing',
    v.optional(v.nullable(v.string()), null),
    { type: ['string', 'null'], default: null, required: false },
  ],
  ['nullish text', v.nullish(v.string()), { type: ['string', 'null'], required: false }],
  [
    'a choice',
    v.optional(v.picklist(['asc', 'desc']), 'asc'),
    { type: 'string', enum: ['asc', 'desc'], default: 'asc', required: false },
  ],
  [
    'a choice or nothing',
    v.nullable(v.picklist(['a', 'b'])),
    { type: ['string', 'null'], enum: ['a', 'b', null], required: true },
  ],
  ['a list', v.array(positive), { type: 'array', items: { type: 'integer', minimum: 1 }, required: true }],
  [
    'a described one',
    v.pipe(v.string(), v.description('Title')),
    { type: 'string', description: 'Title', required: true },
  ],
  [
    'described outside its option',
    v.pipe(v.optional(v.string()), v.description('Title')),
    { type: 'string', description: 'Title', required: false },
  ],
  ['a date', v.pipe(v.string(), v.isoDate()), { type: 'string', format: 'date', required: true }],
  ['an address of a page', v.pipe(v.string(), v.url()), { type: 'string', format: 'uri', required: true }],
  [
    'a format of its own',
    v.pipe(v.string(), v.metadata({ format: 'date-time' })),
    { type: 'string', format: 'date-time', required: true },
  ],
  ['a pattern', v.pipe(v.string(), v.regex(/^\d+$/)), { type: 'string', pattern: String.raw`^\d+$`, required: true }],
  [
    'a pattern in full Unicode',
    v.pipe(v.string(), v.regex(/^\p{L}+$/u)),
    { type: 'string', pattern: String.raw`^\p{L}+$`, required: true },
  ],
  [
    'a pattern without regard to case would say too much',
    v.pipe(v.string(), v.regex(/^a$/i)),
    { type: 'string', required: true },
  ],
  [
    'a check leaves its neighbours',
    v.pipe(
      v.string(),
      v.check(() => true),
      v.maxLength(5),
      v.description('Short'),
    ),
    { type: 'string', maxLength: 5, description: 'Short', required: true },
  ],
  [
    'an object keeps the flag and not its list',
    v.object({ terms: v.string() }),
    { type: 'object', properties: { terms: { type: 'string' } }, required: true },
  ],
  [
    'one or the other',
    v.union([v.number(), v.string()]),
    { anyOf: [{ type: 'number' }, { type: 'string' }], required: true },
  ],
  ['anything', v.optional(v.unknown()), { required: false }],
] as const) {
  test(`argument: ${what}`, () => assert.deepEqual(argsOf({ it: schema }), { it: arg }));
}

/** What `OPTIONS` of a path below the REST root answers. */
function optionsOf(plugins: Parameters<typeof generationOf>[0], path: string) {
  const generation = generationOf(plugins);
  const router = createRouter([...generation.routes, ...coreRoutes(generation)]);
  return describeOptions(
    generation,
    router(path).map(({ routed }) => routed),
  );
}

const both = [notes, colours];

for (const [path, methods] of [
  ['/', ['GET']],
  ['/notes/v2', ['GET']],
  ['/notes/v2/', ['GET']],
  ['/notes/v2/notes', ['GET', 'POST']],
  ['/notes/v2/notes/', ['GET', 'POST']],
  ['/notes/v2/notes/12', ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']],
  ['/notes/v2/notes/by-slug/12', ['GET', 'PUT']],
  ['/notes/v2/notes/by-slug/stra%C3%9Fe', ['GET', 'PUT']],
] as const) {
  test(`OPTIONS ${path} names ${methods}`, () => {
    assert.deepEqual(optionsOf(both, path)?.methods, methods);
  });
}

for (const path of [
  '/nothing',
  '/notes',
  '/notes/v2x',
  '/notes/v2/notes/12a',
  '/notes/v2/notes/-1',
  '/notes/v2/notes/12345678901234567890',
  '/notes/v2/notes/12/more',
  '/notes/v2/notes/by-slug',
  '/notes/v2/notes/by-slug//',
  '/notes/v2/notes/by-slug/a/b',
]) {
  test(`OPTIONS ${path} finds nothing`, () => {
    assert.equal(optionsOf(both, path), undefined);
  });
}

test('parameters of extensions are described where their plugin is on, and only there', () => {
  const colour = (plugins: Parameters<typeof generationOf>[0]) =>
    optionsOf(plugins, '/notes/v2/notes')?.endpoints.map(({ args }) => args.colour);
  assert.deepEqual(colour([notes, colours]), [
    { type: 'string', enum: ['red', 'blue'], required: false },
    { type: 'string', description: 'A colour.', required: false },
  ]);
  assert.deepEqual(colour([notes]), [undefined, undefined]);
});

test('the schema is that of the read', () => {
  const schema = optionsOf(both, '/notes/v2/notes/12')?.schema;
  assert.equal(schema?.$schema, 'https://json-schema.org/draft/2020-12/schema');
  assert.equal(schema?.title, 'Note');
  assert.deepEqual(schema?.properties?.place, { type: ['string', 'null'] });
});

const page = v.pipe(v.looseObject({ id: v.number() }), v.title('page'));

for (const [what, returns, title] of [
  ['a list', v.array(page), 'page'],
  ['a described list', v.pipe(v.array(page), v.description('Pages.')), 'page'],
  ['an object that holds a list', v.pipe(v.object({ pages: v.array(page) }), v.title('pages')), 'pages'],
  ['a list by name', v.record(v.string(), page), 'page'],
  ['an object with more members', v.pipe(v.objectWithRest({ id: v.number() }, page), v.title('tree')), 'tree'],
  ['a list of whatever', v.array(v.unknown()), undefined],
] as const) {
  test(`the schema of ${what} is that of ${title}`, () => {
    const tree = definePlugin({ name: 'tree', namespace: 'tree/v1' });
    const read = { path: '/pages', params: {}, allow: anyone, summary: 'Reads.', returns: returns as v.GenericSchema };
    const schema = optionsOf(
      [tree.with({ routes: [tree.read({ ...read, run: (): unknown => [] })] })],
      '/tree/v1/pages',
    )?.schema;
    assert.equal(schema?.title, title);
    assert.equal(schema?.type, title && 'object');
  });
}

test('a path that only has writes has the schema of their response', () => {
  const drop = definePlugin({ name: 'drop', namespace: 'drop/v1' });
  const write = drop.write({
    method: 'POST',
    path: '/box',
    params: {},
    allow: anyone,
    summary: 'Drops.',
    returns: v.object({ dropped: v.boolean() }),
    run: () => ({ dropped: true }),
  });
  const schema = optionsOf([drop.with({ routes: [write] })], '/drop/v1/box')?.schema;
  assert.deepEqual(schema?.properties, { dropped: { type: 'boolean' } });
});

test('a parameter that the path shadows has its alternative name', () => {
  const put = optionsOf(both, '/notes/v2/notes/by-slug/a')?.endpoints[1];
  assert.deepEqual(Object.keys(put?.args ?? {}), ['slug']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import * as v from 'valibot';
import type { Params } from '../../../core/contract/params.ts';
import { coerce, compileParam, REFUSED } from '../../../core/http/params/coerce.ts';
import { testSite } from '../../../scripts/testing/test-site.ts';
import { presentPlugin } from '../../asking-site.ts';

const NAMES = ['batch', 'block-editor', 'builder', 'calendar', 'content', 'geoloc', 'oembed', 'site', 'tickets'];

/** All parameters of all routes and of what extends them, and some that no route has. */
async function declared(): Promise<readonly (readonly [string, v.GenericSchema])[]> {
  const site = await testSite(NAMES.map(presentPlugin));
  const { plugins } = site.site;
  const sets: Params[] = plugins.flatMap(({ routes, extends: contributions }) => [
    ...routes.map(({ params }) => params),
    ...contributions.flatMap(({ value }) => (isExtension(value) ? [value.params] : [])),
  ]);
  await site.close();
  return [...sets.flatMap((params) => Object.entries(params)), ...Object.entries(RARE)];
}

const isExtension = (value: unknown): value is { readonly params: Params } =>
  typeof value === 'object' && value !== null && 'params' in value;

const RARE: Params = {
  defaultForNull: v.optional(v.nullable(v.number(), 7)),
  nullish: v.nullish(v.array(v.string())),
  nullishDefault: v.nullish(v.picklist([1, 2]), 2),
  fallback: v.optional(v.fallback(v.number(), 3)),
  transformed: v.pipe(
    v.string(),
    v.transform((text) => text.length),
  ),
  words: v.pipe(v.array(v.pipe(v.string(), v.minLength(2))), v.metadata({ 'x-words': true }), v.maxLength(3)),
  anyCase: v.array(v.pipe(v.picklist(['true', 'false', 'a']), v.metadata({ 'x-any-case': true }))),
  nested: v.pipe(
    v.pipe(v.array(v.union([v.boolean(), v.literal(5), v.string()])), v.nonEmpty()),
    v.description('All.'),
  ),
  shapes: v.union([v.array(v.number()), v.object({ a: v.number() })]),
};

const text = fc.oneof(
  fc.constantFrom('', ' ', '0', '1', '-1', '10', ' 7 ', '1e3', '1e999', '1.5', '0x1', 'NaN', 'true', 'FALSE', 'null'),
  fc.constantFrom('1,2', '1 2,3', 'a,b', ',', '1,,x', '2026-11-24', '2026-11-24T10:00:00', '2026/11/24', 'now'),
  fc.integer({ min: -5, max: 200 }).map(String),
  fc.string({ maxLength: 12 }),
);
const single = fc.oneof(text, fc.constantFrom(null, true, false, 0, 1, 5, -1, 1.5, 1e20));
const sent = fc.oneof(
  { weight: 4, arbitrary: single },
  fc.array(single, { maxLength: 4 }),
  fc.dictionary(fc.constantFrom('0', 'a', 'after', 'terms'), single, { maxKeys: 2 }),
);

/** Texts that a schema names: whatever it lists. */
function listedIn(schema: unknown): readonly string[] {
  const { options = [], wrapped, item, literal } = schema as Record<string, unknown> & { options?: readonly unknown[] };
  const below = [...options, wrapped, item].filter((one) => typeof one === 'object' && one !== null).flatMap(listedIn);
  return [...options, literal]
    .filter((one) => ['string', 'number'].includes(typeof one))
    .map(String)
    .concat(below);
}

test('compiled checks accept what valibot accepts, with the same result', async () => {
  const all = await declared();
  let compiled = 0;
  for (const [name, schema] of all) {
    const take = compileParam(schema);
    if (!take) continue;
    compiled++;
    const listed = listedIn(schema);
    const value = listed.length > 0 ? fc.oneof(sent, fc.constantFrom(...listed)) : sent;
    fc.assert(
      fc.property(value, (asked) => {
        // only parameters that accept null get it, as in a set of parameters
        fc.pre(asked !== null || v.is(schema, null));
        const taken = take(asked);
        const { success, output } = v.safeParse(schema, coerce(schema, asked));
        assert.deepEqual(taken, success ? output : REFUSED, name);
      }),
      { numRuns: 60 },
    );
  }
  assert.ok(compiled > all.length * 0.8, 'nearly all are compiled');
});

test('checks that cannot be compiled are left to valibot', () => {
  const left = Object.entries(RARE).filter(([, schema]) => !compileParam(schema));
  assert.deepEqual(
    left.map(([name]) => name),
    ['defaultForNull', 'nullishDefault', 'fallback', 'transformed', 'shapes'],
  );
});

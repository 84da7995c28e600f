/**
 * The table of the contract, written off it by hand, held against what the running application says of its routes, both ways:
 * whatever the contract says is declared, or among the departures; whatever is declared is in the contract, or on the list of
 * what goes beyond it; and no entry of these lists is idle.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { BEYOND, BEYOND_BATCHED, BEYOND_ROUTES } from './beyond.ts';
import { differences, factDifferences, unmeant } from './compare.ts';
import { contractSite, declaredBatches, declaredTable, markedPaths } from './declared.ts';
import { DEPARTURES } from './departures.ts';
import { words } from './schema.ts';
import { BATCHED, NAMESPACES, TABLE } from './table.ts';

const site = await contractSite();
after(() => site.close());
const declared = await declaredTable(site);
const NONE = { missing: [], beyond: [] };

const beyondRoutes = Object.fromEntries(BEYOND_ROUTES.flatMap(({ routes }) => Object.entries(routes)));

test('the routes and methods of the contract are declared, and no others but those on the list', () => {
  assert.deepEqual(differences([...Object.keys(TABLE), ...Object.keys(beyondRoutes)], Object.keys(declared)), NONE);
});

test('the root lists the namespaces of the contract, that of the calendar, and no other', async () => {
  const { namespaces } = (await site.json<{ readonly namespaces: readonly string[] }>('/')).body;
  assert.deepEqual(namespaces.toSorted(), [...NAMESPACES, 'calendar/events/v1'].toSorted());
});

test('no route is both in the contract and beyond it', () => {
  assert.deepEqual(
    Object.keys(beyondRoutes).filter((endpoint) => endpoint in TABLE),
    [],
  );
});

for (const [endpoint, names] of Object.entries(beyondRoutes)) {
  test(`${endpoint}, beyond the contract, takes ${names || 'nothing'} and nothing else`, () => {
    assert.deepEqual(Object.keys(declared[endpoint] ?? {}).toSorted(), words(names).toSorted());
  });
}

const found = factDifferences(TABLE, declared);

test('all that the contract says of parameters is declared, but for the departures', () => {
  assert.deepEqual(unmeant(found.missing, DEPARTURES), NONE);
});

test('all that is declared of parameters is in the contract, or on the list of what goes beyond it', () => {
  assert.deepEqual(unmeant(found.beyond, BEYOND), NONE);
});

const batched = new Set([...BATCHED, ...BEYOND_BATCHED]);

test('a batch may hold what the contract says, and nothing else that writes', () => {
  const writes = [...Object.keys(TABLE), ...Object.keys(beyondRoutes)].filter(
    (endpoint) => !endpoint.startsWith('GET '),
  );
  const expected = (allowed: boolean) =>
    writes.filter((endpoint) => batched.has(endpoint.split(' ')[1] ?? '') === allowed).toSorted();
  for (const allowed of [true, false]) {
    assert.deepEqual(declaredBatches(allowed).toSorted(), expected(allowed), allowed ? 'allowed' : 'not allowed');
  }
});

test('the index marks the paths that a batch may hold, and no others', async () => {
  const { all, some } = await markedPaths(site);
  assert.deepEqual([all.toSorted(), some], [[...batched].toSorted(), []]);
});

/** The routes, parameters and fields that the contract names, held against what the calendar declares. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OperationObject } from '../../core/http/openapi/document.ts';
import { openApiDocument } from '../../core/http/openapi/openapi-document.ts';
import { rootIndex } from '../../core/http/routing/discovery.ts';
import { momentAt } from '../../core/index.ts';
import { withDoc } from '../../core/loading/generation/with-doc.ts';
import calendar from '../../plugins/calendar/index.ts';
import content from '../../plugins/content/index.ts';
import { generationOf } from '../http/generation-of.ts';

const generation = generationOf([content, withDoc(calendar)]);
const document = openApiDocument(generation, 'calendar/events/v1');

const item = ['get', 'post', 'put', 'patch', 'delete'];
/** The routes of the contract, Endpoints. */
const routes = {
  '/doc': ['get'],
  '/events': ['get', 'post'],
  '/events/{id}': item,
  '/events/by-slug/{slug}': item,
  '/venues': ['get', 'post'],
  '/venues/{id}': item,
  '/venues/by-slug/{slug}': item,
  '/organizers': ['get', 'post'],
  '/organizers/{id}': item,
  '/organizers/by-slug/{slug}': item,
  '/categories': ['get', 'post'],
  '/categories/{id}': item,
  '/tags': ['get', 'post'],
  '/tags/{id}': item,
};

test('it contains exactly the routes of the contract', () => {
  const described = Object.entries(document.paths).map(([path, methods]) => [path, Object.keys(methods).toSorted()]);
  const declared = Object.entries(routes).map(([path, methods]) => [path, methods.toSorted()]);
  assert.deepEqual(Object.fromEntries(described), Object.fromEntries(declared));
});

test('the root index has as many', () => {
  const served = Object.keys(rootIndex(generation, momentAt(0)).routes).filter((key) =>
    key.startsWith('/calendar/events/v1/'),
  );
  assert.equal(served.length, Object.keys(routes).length);
});

const names = ({ parameters }: OperationObject): readonly string[] =>
  parameters.flatMap((parameter) => ('name' in parameter && parameter.in === 'query' ? [parameter.name] : []));

/** Parameters of lists that belong to the calendar itself (contract, Endpoints): those of extensions need theirs. */
const listParameters = {
  '/events':
    'page per_page start_date end_date starts_before starts_after ends_before ends_after strict_dates search categories tags venue organizer featured status include post_parent',
  '/venues': 'page per_page search event has_events only_with_upcoming status',
  '/organizers': 'page per_page search event has_events only_with_upcoming status',
  '/categories': 'page per_page search exclude include order orderby hide_empty parent post event slug',
  '/tags': 'page per_page search exclude include order orderby hide_empty post event slug',
};
for (const [path, expected] of Object.entries(listParameters)) {
  test(`${path} accepts every parameter of the contract`, () => {
    const list = document.paths[path]?.get;
    assert.ok(list);
    assert.deepEqual(
      expected.split(' ').filter((name) => !names(list).includes(name)),
      [],
    );
  });
}

/** Fields of the contract's tables, the required ones first and before a bar. */
const fields = {
  '/events':
    'title start_date end_date | author date date_utc description slug excerpt status timezone all_day image cost website show_map show_map_link hide_from_listings sticky featured categories tags venue organizer',
  '/venues':
    'venue | author date date_utc description status show_map show_map_link address city country province state zip phone stateprovince website image',
  '/organizers': 'organizer | author date date_utc description status phone website email image',
  '/categories': 'name | description slug parent',
  '/tags': 'name | description slug',
};
for (const [path, table] of Object.entries(fields)) {
  const [required = [], optional = []] = table.split(' | ').map((names) => names.split(' '));
  const bodyOf = (operation: OperationObject | undefined) =>
    operation?.requestBody?.content['application/json']?.schema;
  const left = (taken: object | undefined) => [...required, ...optional].filter((name) => !(name in (taken ?? {})));

  test(`${path} creates one from ${required}, and accepts every field of the contract`, () => {
    const body = bodyOf(document.paths[path]?.post);
    assert.deepEqual(body?.required?.toSorted(), required.toSorted());
    assert.deepEqual(left(body?.properties), []);
  });

  test(`${path}/{id} updates any field and requires none`, () => {
    for (const method of ['post', 'put', 'patch']) {
      const body = bodyOf(document.paths[`${path}/{id}`]?.[method]);
      assert.equal(body?.required, undefined);
      assert.deepEqual(left(body?.properties), []);
    }
  });
}

test('lists have their totals in the headers of the calendar', () => {
  for (const path of Object.keys(listParameters)) {
    const found = document.paths[path]?.get?.responses['200'];
    assert.ok(found && 'headers' in found);
    assert.deepEqual(Object.keys(found.headers ?? {}), [
      'X-Request-Id',
      'Link',
      'ETag',
      'X-TEC-Total',
      'X-TEC-TotalPages',
    ]);
  }
});

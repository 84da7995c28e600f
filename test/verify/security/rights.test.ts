/** The harness of S1 can fail: it finds wrong tables and wrong applications. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { definePlugin } from '../../../core/index.ts';
import hello from '../../fixtures/plugins/hello/index.ts';
import { calendar } from './calendar/table.ts';
import type { Cell } from './cell.ts';
import { playCells } from './play-cells.ts';
import { accounts } from './site/accounts/table.ts';
import type { TableSite } from './table.ts';
import { uncovered } from './uncovered.ts';

let opened: TableSite;
beforeEach(async () => {
  opened = await calendar.open();
});
afterEach(() => opened.site.close());

/** A small part of the table: the drafts, pending and private events of the author, their lists, and creates of events. */
const some = calendar.cells.filter(
  ({ route, subject, method }) =>
    /\/events(\/:id)?$/.test(route) &&
    !['PUT', 'HEAD'].includes(method) &&
    (!subject || (subject.owner === 'author' && ['draft', 'private', 'password', 'missing'].includes(subject.state))),
);
const play = (cells: readonly Cell[], site = opened) => playCells({ ...calendar, cells }, site);

/** The application with modified requests or responses. */
const behind = (fetch: TableSite['site']['fetch']): TableSite => ({ ...opened, site: { ...opened.site, fetch } });

test('a part of the table is right', async () => {
  assert.ok(some.length > 400, String(some.length));
  assert.deepEqual(await play(some), []);
});

test('every declared route has cells, and every cell a declared route', () => {
  assert.deepEqual(uncovered(calendar.cells, opened.site.site.plugins), []);
});

test('a new route without cells is red, and cells of a route that is gone', () => {
  const { plugins } = opened.site.site;
  assert.ok(uncovered(calendar.cells, [...plugins, hello]).includes('GET /hello/v1 is declared and has no cells'));
  assert.deepEqual(uncovered(calendar.cells, [...plugins, definePlugin({ name: 'none' }).with({})]), []);
  const fewer = plugins.map((plugin) => ({ ...plugin, routes: plugin.routes.filter(({ path }) => path !== '/doc') }));
  assert.deepEqual(uncovered(calendar.cells, fewer), ['GET /calendar/events/v1/doc has cells and is not declared']);
});

test('each wrong word in the table is a problem', async () => {
  const reads = some.filter(({ method, query }) => method === 'GET' && query === '');
  const problems = await play(reads.map((cell) => ({ ...cell, expected: [{ status: 418 }] })));
  assert.equal(problems.length, reads.length);
  for (const [index, { who }] of reads.entries()) {
    assert.match(problems[index] ?? '', new RegExp(`^${who} GET .*: expected 418 , got \\d+`));
  }
});

test('an application that takes everybody for an administrator is red', async () => {
  const problems = await play(some, { ...opened, authorization: () => opened.authorization('administrator') });
  assert.ok(problems.some((problem) => /^nobody GET .* expected 403 event-not-accessible, got 200/.test(problem)));
  assert.ok(problems.some((problem) => /^subscriber POST .* expected 403 rest_forbidden, got 201/.test(problem)));
  assert.ok(problems.some((problem) => /^nobody GET .* the text of event draft author is told/.test(problem)));
});

test('an application that refuses and writes all the same is red', async () => {
  const { fetch } = opened.site;
  let tags = 0;
  const site = behind(async (path, request) => {
    const answer = await fetch(path, request);
    if (answer.status === 403) {
      await fetch('/calendar/events/v1/tags', { as: 'administrator', json: { name: `tag ${tags++}` } });
    }
    return answer;
  });
  const writes = some.filter(({ method, who, subject }) => subject && method === 'DELETE' && who === 'subscriber');
  assert.deepEqual(
    (await play(writes, site)).map((problem) => problem.endsWith('was refused and changed a file')),
    writes.map(() => true),
  );
});

test('an application whose refusals quote the record is red', async () => {
  const { fetch, json } = opened.site;
  const site = behind(async (path, request) => {
    const answer = await fetch(path, request);
    if (answer.status !== 403) return answer;
    const record = await json(`${path}?context=edit`, { as: 'administrator' });
    const refusal = JSON.stringify(await answer.json());
    const quoting = refusal.replace('{', `{"title":${JSON.stringify(record.body.title)},`);
    return new Response(quoting, { status: 403, headers: { 'content-type': 'application/json' } });
  });
  const reads = some.filter(
    ({ method, who, subject, query }) =>
      who === 'nobody' && method === 'GET' && subject?.state === 'draft' && query === '',
  );
  assert.deepEqual(await play(reads, site), [
    'nobody GET /calendar/events/v1/events/:id of event draft author: the title of event draft author is told',
  ]);
});

test('an application that refuses and changes an account all the same is red', async () => {
  const site = await accounts.open();
  const { fetch } = site.site;
  const changing: TableSite['site']['fetch'] = async (path, request) => {
    const answer = await fetch(path, request);
    // no file that is shared with git contains it
    if (answer.status === 403) await fetch(path, { as: 'administrator', method: 'PATCH', json: { last_name: 'x' } });
    return answer;
  };
  const cells = accounts.cells.filter(
    ({ who, method, json, subject }) =>
      who === 'editor' && method === 'PATCH' && json?.email !== undefined && subject?.state === 'theirs',
  );
  const problems = await playCells({ ...accounts, cells }, { ...site, site: { ...site.site, fetch: changing } });
  assert.deepEqual(
    problems.map((problem) => problem.endsWith('was refused and changed a file')),
    cells.map(() => true),
  );
  await site.site.close();
});

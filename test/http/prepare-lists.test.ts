/** Lists are prepared while the server is idle, page by page, up to their end. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpRequest, HttpResponse } from '../../core/contract/http-message.ts';
import { prepareLists } from '../../core/http/prepare-lists.ts';
import { presentPlugin } from '../asking-site.ts';
import { generationOf } from './generation-of.ts';

const calendar = (await presentPlugin('calendar').load(new Map())).default;
const EVENTS = '/api/calendar/events/v1/events';

/** Prepares the lists of a calendar with this many pages of events. @returns the requests, in order */
async function askedFor(pages: number, until = Number.POSITIVE_INFINITY): Promise<readonly string[]> {
  const asked: string[] = [];
  const generation = generationOf([calendar]);
  const total = (calendar.totals ?? generation.totals).pages;
  const retiring = new AbortController();
  const handle = (request: HttpRequest): HttpResponse => {
    assert.equal(request.method, 'GET');
    assert.equal(request.header('authorization'), undefined);
    asked.push(request.target);
    const isEvents = request.target.startsWith(`${EVENTS}?`);
    return { status: 200, headers: isEvents ? { [total]: String(pages) } : {}, body: '[]' };
  };
  const calm = async () => {
    if (asked.length >= until) retiring.abort();
  };
  await prepareLists({ ...generation, retiring: retiring.signal }, handle, calm);
  return asked;
}

const pagesOf = (asked: readonly string[], path: string) =>
  asked
    .filter((target) => target.startsWith(`${path}?`))
    .map((target) => new URLSearchParams(target.split('?')[1]).get('page'));

test('each page of a list is requested once, in order', async () => {
  assert.deepEqual(pagesOf(await askedFor(3), EVENTS), ['1', '2', '3']);
});

test('only the first page of a list without totals is requested', async () => {
  assert.deepEqual(pagesOf(await askedFor(3), '/api/calendar/events/v1/venues'), ['1']);
});

test('the first pages of a very long list are requested', async () => {
  const pages = (await askedFor(1_000_000)).filter((target) => target.startsWith(`${EVENTS}?`));
  const records = pages.map((target) => Number(new URLSearchParams(target.split('?')[1]).get('per_page')));
  assert.equal(
    records.reduce((sum, one) => sum + one, 0),
    30_000,
  );
});

test('nothing is requested for single records', async () => {
  assert.ok((await askedFor(3)).every((target) => !/\/\d+(?:\?|$)/.test(target)));
});

test('it ends when another generation takes over', async () => {
  assert.equal((await askedFor(1_000, 7)).length, 7);
});

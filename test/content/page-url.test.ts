/** The address of another page of a list, whatever its query. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageUrl } from '../../plugins/content/params.ts';

const site = { rest: (path: string) => path } as Parameters<typeof pageUrl>[0]['site'];

for (const query of [
  '',
  'a=1',
  'a=1&',
  '&a=1',
  'a=1&&b=2',
  'a',
  'a=',
  '=a',
  'a=1=2',
  'page=1',
  'a=1&page=1&b=2',
  'page=1&page=2',
  'per_page=5',
  'pages=1&homepage=2',
  'start_date=2026-11-24T10:00:07&strict_dates=true',
  'a:b=1',
  'a=1%2C2',
  'a=1+2',
  'a=%20',
  'a=é',
  'a=~',
  'a=1,2',
  'a[]=1&a[]=2',
  '%70age=1',
]) {
  test(`page 3 of ?${query}`, () => {
    const asked = new URLSearchParams(query);
    asked.set('page', '3');
    assert.equal(pageUrl({ site, url: `/events?${query}` }, 3), `/events?${asked}`);
  });
}

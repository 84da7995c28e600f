/** Lines of the log that are put together by hand are the same as pino's. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { infoLine } from '../../core/platform/node/log.ts';

const NOW = Date.UTC(2026, 10, 24, 0, 50, 7, 89);

for (const [what, message, fields] of [
  ['no fields', 'started', {}],
  ['a request', 'request', { request: 'a1', method: 'GET', path: '/api/a', status: 200, ms: 0, user: 7 }],
  ['quotes, lines and other scripts', 'a "b"\n', { path: '/"\\\u0001\u2028é😀\ud800' }],
  ['a member that is undefined', 'a', { user: undefined, b: 1 }],
  ['members of members', 'a', { b: { c: [1, null, 'd'] } }],
] as const) {
  test(`a line with ${what}`, () => {
    let line = '';
    const timestamp = () => `,"time":"${new Date(NOW).toISOString()}"`;
    const stream = {
      write: (text: string) => {
        line = text;
      },
    };
    pino({ base: null, timestamp, formatters: { level: (label) => ({ level: label }) } }, stream).info(fields, message);
    assert.equal(infoLine(message, fields, NOW), line);
    const [[name, value] = ['', undefined], ...others] = Object.entries(fields);
    const lasting = Object.fromEntries(others);
    const first = name === '' ? {} : { [name]: value };
    for (const time of ['once', 'again']) {
      assert.equal(infoLine(message, first, NOW, lasting), line, `with fields that last, ${time}`);
    }
  });
}

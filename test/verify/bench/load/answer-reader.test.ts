import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AnswerReader } from './answer-reader.ts';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nETag: "a"\r\n\r\nhello';
const UNCHANGED = 'HTTP/1.1 304 Not Modified\r\nETag: "a"\r\n\r\n';

for (const [what, text, heads] of [
  ['one', OK, [{ status: 200, length: 5 }]],
  ['two', OK + OK, [200, 200].map((status) => ({ status, length: 5 }))],
  ['a length in small letters', OK.replace('Content-Length', 'content-length'), [{ status: 200, length: 5 }]],
  ['an empty one', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', [{ status: 200, length: 0 }]],
  ['one without a body', UNCHANGED, [{ status: 304, length: 0 }]],
  [
    'one that tells the length of the body it has not',
    UNCHANGED.replace('\r\n', '\r\nContent-Length: 9\r\n'),
    [{ status: 304, length: 0 }],
  ],
  ['half of one', OK.slice(0, -1), []],
  ['half of a head', OK.slice(0, 30), []],
] as const) {
  test(`reads ${what}, byte by byte`, () => {
    const reader = new AnswerReader();
    const found = [...text].flatMap((letter) => reader.take(Buffer.from(letter)) ?? []);
    assert.deepEqual(found, heads);
  });
}

for (let cut = 1; cut < OK.length; cut++) {
  test(`reads one in two parts, cut at ${cut}`, () => {
    const reader = new AnswerReader();
    assert.equal(reader.take(Buffer.from(OK.slice(0, cut))), undefined);
    assert.deepEqual(reader.take(Buffer.from(OK.slice(cut))), { status: 200, length: 5 });
  });
}

for (const [what, text, reason] of [
  ['more than was said', `${OK}!`, /longer/],
  ['an unknown length', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', /unknown length/],
  ['something else', 'SSH-2.0-OpenSSH_9.2\r\n\r\n', /no answer/],
] as const) {
  test(`refuses ${what}`, () => {
    assert.throws(() => new AnswerReader().take(Buffer.from(text)), reason);
  });
}

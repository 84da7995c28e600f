/** The harness of S13 detects defects: it fails for a server without one of its limits, and for one that closes too much. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { listen } from '../../../../core/http/server/server.ts';
import { importBundle, patch } from '../../faults/bugs/bundle.ts';
import { playSlow } from './play-slow.ts';
import { p99 } from './probe.ts';
import { openSlowWorld, type SlowWorld } from './slow-world.ts';
import { SLOW_CLIENTS } from './ways-to-hold.ts';

let world: SlowWorld;
before(async () => {
  world = await openSlowWorld();
});
after(() => world.close());

/** Plays some of the attacks, all from one address, against a modified server. @returns the problems */
async function problemsWith(ways: readonly string[], edits: Parameters<typeof patch>[0]): Promise<readonly string[]> {
  const made = await importBundle<{ listen: typeof listen }>("export { listen } from './core/http/server/server.ts';", [
    patch(edits),
  ]);
  const clients = ways.map((way) => {
    const client = SLOW_CLIENTS.find(({ what }) => what === way);
    assert.ok(client, way);
    return { client, from: '127.0.0.2' };
  });
  const { problems } = await playSlow({ world, clients, listen: made.listen });
  return problems;
}

const linux = { skip: process.platform !== 'linux' && 'needs a loopback of many addresses' };
const server = (from: string, to: string) => ({ file: 'core/http/server/server.ts', from, to });

for (const [hole, way, edit, found] of [
  [
    'headers may take as long as they like',
    'sends its headers letter by letter',
    server('headersTimeout: Math.min(limits.headers_timeout, limits.request_timeout)', 'headersTimeout: 0'),
    /^who sends its headers letter by letter was never closed$/,
  ],
  [
    'requests may take as long as they like',
    'uploads letter by letter',
    server('requestTimeout: limits.request_timeout', 'requestTimeout: 0'),
    /^who uploads letter by letter was never closed$/,
  ],
  [
    'who takes nothing of an answer is kept',
    'asks for twenty lists and takes nothing',
    server("isTaken(response) ? undefined : taken(response, 'finish', patience)", 'undefined'),
    /^who asks for twenty lists and takes nothing was never closed$/,
  ],
  [
    'who takes nothing of a file is kept',
    'takes nothing of a file',
    {
      file: 'core/http/server/send-response.ts',
      from: 'else response.destroy();',
      to: 'else cancel = wait();',
    },
    /^who takes nothing of a file was never closed$/,
  ],
  [
    'files have to be taken in so much time',
    'takes nothing of a file',
    server('await sendStream(response', "void taken(response, 'finish', patience); await sendStream(response"),
    /^who (took a file steadily was given|was slow and honest was cut off)/,
  ],
  [
    'requests have the time of headers',
    'takes nothing of a file',
    server('requestTimeout: limits.request_timeout', 'requestTimeout: limits.headers_timeout'),
    /^who (uploaded steadily was answered 408|was slow and honest was cut off)/,
  ],
] as const) {
  test(`it is red when ${hole}`, linux, async () => {
    const problems = await problemsWith([way], [edit]);
    assert.ok(
      problems.some((problem) => found.test(problem)),
      problems.join('\n') || 'green',
    );
  });
}

test('it is red when an address may have as many connections as it likes, and green when not', linux, async () => {
  const ways = Array.from({ length: 13 }, () => 'never ends its headers');
  assert.deepEqual(await problemsWith(ways, []), []);
  assert.deepEqual(await problemsWith(ways, [server('ofAddress <= limits.connections_per_address', 'true')]), [
    'of 13 connections from 127.0.0.2 0 were refused, not 1',
  ]);
});

for (const [what, slow, time] of [
  ['none', 0, 5],
  ['1', 1, 5],
  ['2', 2, 400],
] as const) {
  test(`of a hundred answers ${what} slow: 99 took ${time} ms at most`, () => {
    const times = Array.from({ length: 100 }, (_, index) => (index < 100 - slow ? 5 : 400));
    assert.equal(p99({ times, refused: 0, memory: 0 }), time);
  });
}

/** The harness of S9 can fail: each known hole in the guard, and a guard that lets nothing through, turn it red. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { createOutgoing } from '../../../../core/outgoing/outgoing.ts';
import { systemClock } from '../../../../core/platform/node/clock.ts';
import { quietLog } from '../../../../scripts/testing/quiet-log.ts';
import { importBundle, patch } from '../../faults/bugs/bundle.ts';
import { discoveryBy } from './discovery.ts';
import { openInternet } from './internet.ts';
import { LIMITS, playTargets } from './play-targets.ts';
import { TARGETS } from './targets.ts';

const edit = (file: string, from: string, to: string) => ({ file: `core/outgoing/${file}`, from, to });

/** Plays the row with a modified client. @returns the reported problems */
async function notesWith(edits: Parameters<typeof patch>[0]): Promise<readonly string[]> {
  const code = "export { createOutgoing } from './core/outgoing/outgoing.ts';";
  const made = await importBundle<{ createOutgoing: typeof createOutgoing }>(code, [patch(edits)]);
  const internet = await openInternet();
  const notes: string[] = [];
  try {
    const outgoing = made.createOutgoing({ network: internet.network, clock: systemClock, log: quietLog });
    const discover = discoveryBy(outgoing, LIMITS);
    const note = (text: string) => notes.push(text);
    const { done, failures } = await playTargets({ outgoing, discover, internet, note });
    assert.equal(done, 820);
    assert.equal(failures > 0, notes.length > 0);
  } finally {
    await internet.close();
  }
  return notes;
}

test('there are 160 addresses, each once', () => {
  assert.deepEqual([TARGETS.length, new Set(TARGETS.map(({ url }) => url)).size], [160, 160]);
});

test('without a hole it is green', async () => assert.deepEqual(await notesWith([]), []));

for (const [hole, edits, found] of [
  [
    'redirects are not checked',
    [edit('outgoing.ts', 'publicUrl(place, url)', 'new URL(place, url)')],
    /14:22\/" by 30\d: the canary was reached/,
  ],
  [
    'the name is looked up again for the connection',
    [
      edit(
        'ask.ts',
        '        address,\n',
        '        address: (await network.resolve(host, signal).catch(() => [address]))[0] ?? address,\n',
      ),
    ],
    /a name that moves to 0\.0\.0\.0: the canary was reached/,
  ],
  [
    'only the first address of a name is checked',
    [edit('ask.ts', 'all.find((address) => !isPublic', 'all.slice(0, 1).find((address) => !isPublic')],
    /a name\/ for 127\.0\.0\.1: gave http:\/\/beside/,
  ],
  [
    'any port will do',
    [edit('public-url.ts', "!['', '80', '443'].includes(url.port)", 'false')],
    /14:6379\/" direct: the canary was reached/,
  ],
  [
    'IPv4 addresses in IPv6 ones are let through',
    [edit('public-address.ts', 'return !address', "return address.startsWith('::ffff:') || !address")],
    /\[::ffff:127\.0\.0\.1\]\/" direct: the canary was reached/,
  ],
  [
    'IPv6 addresses need not be global',
    [edit('public-address.ts', "['2000::', 3]", "['::', 0]")],
    /\[64:ff9b::a9fe:a9fe\]\/" discovered: the canary was reached/,
  ],
  [
    'the addresses of names are not checked',
    [edit('ask.ts', 'if (stranger !== undefined)', 'if (false)')],
    /a name\/ for 169\.254\.169\.254: the canary was reached/,
  ],
  [
    'names of this machine are let through',
    [edit('public-url.ts', 'isPublicName(host)', 'true')],
    /"http:\/\/printer\.local\/" direct: gave/,
  ],
  [
    'credentials in an address are let through',
    [edit('public-url.ts', "url.username !== ''", 'false')],
    /user@93\.184\.215\.14\/" direct: gave/,
  ],
  [
    'nothing is public',
    [
      edit('public-url.ts', "throw new Error('not an address')", "throw new Error('')"),
      edit('public-url.ts', '!URL.canParse(text, base?.href)', 'true'),
    ],
    /town\.example\/, which is public: gave nothing/,
  ],
  [
    'redirects are not followed',
    [edit('outgoing.ts', 'REDIRECTS.has(answer.status)', 'false')],
    /which is public: gave nothing/,
  ],
] as const) {
  test(`it is red when ${hole}`, async () => {
    const notes = await notesWith([...edits]);
    assert.ok(
      notes.some((note) => found.test(note)),
      notes.slice(0, 20).join('\n') || 'green',
    );
  });
}

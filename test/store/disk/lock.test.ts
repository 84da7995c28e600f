import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Processes, ProcessIdentity } from '../../../core/platform/ports.ts';
import { Lock, LockHeld, type LockPorts } from '../../../core/store/disk/lock.ts';
import { SimClock } from '../../sim/clock.ts';
import { SimFileSystem } from '../../sim/file-system.ts';

const LOCK = '/data/.almanac/lock';

/** Processes of one machine that share a disk. */
function machine() {
  const fileSystem = new SimFileSystem(new SimClock());
  fileSystem.makeDirectoriesNow('/data/.almanac');
  const running = new Set<string>();
  let drawn = 0;
  const start = (identity: ProcessIdentity, socket = `/socket-${identity.pid}`) => {
    running.add(JSON.stringify(identity));
    const processes: Processes = {
      self: async () => identity,
      isRunning: async ({ pid, started, boot }) => running.has(JSON.stringify({ pid, started, boot })),
      memory: () => ({ resident: 0, heap: 0 }),
    };
    const random = { bytes: (count: number) => new Uint8Array(count).fill(++drawn) };
    const ports: LockPorts = { fileSystem, random, processes };
    return {
      take: () => Lock.take(ports, LOCK, socket),
      end: () => running.delete(JSON.stringify(identity)),
    };
  };
  const names = () => [...(fileSystem.disk.find('/data/.almanac')?.entries.keys() ?? [])];
  return { fileSystem, start, names };
}

const process = (pid: number, started = 'then', boot = 'today'): ProcessIdentity => ({ pid, started, boot });

test('one process holds the lock; a second is told which one, and where it listens', async () => {
  const { start } = machine();
  await start(process(1)).take();
  await assert.rejects(start(process(2)).take(), (error) => {
    assert.ok(error instanceof LockHeld);
    assert.equal(error.message, '/data is in use by process 1');
    assert.equal(error.holder.socket, '/socket-1');
    return true;
  });
});

test('a refused process learns the path of the socket next to the lock', async () => {
  const { start } = machine();
  await start(process(1), '/in/a/container/.almanac/control.sock').take();
  await assert.rejects(start(process(2)).take(), (error) => {
    assert.ok(error instanceof LockHeld);
    assert.equal(error.holder.socket, '/data/.almanac/control.sock');
    return true;
  });
});

test('the lock is released without leftovers', async () => {
  const { start, names } = machine();
  const lock = await start(process(1)).take();
  assert.ok(await lock.isHeld());
  await lock.release();
  assert.deepEqual(names(), []);
  await start(process(2)).take();
});

for (const [what, old] of [
  ['that is gone', process(1)],
  ['whose number was given to another since', process(2, 'long ago')],
  ['of an earlier boot', process(2, 'then', 'yesterday')],
] as const) {
  test(`the lock of a process ${what} is taken over`, async () => {
    const { start, names } = machine();
    const dead = start(old);
    const stale = await dead.take();
    dead.end();
    const lock = await start(process(2)).take();
    assert.deepEqual([await lock.isHeld(), await stale.isHeld()], [true, false]);
    assert.deepEqual(names(), ['lock']);
    await stale.release();
    assert.ok(await lock.isHeld());
  });
}

test('a lock left empty by a power cut is taken over', async () => {
  const { fileSystem, start, names } = machine();
  fileSystem.writeNow(LOCK, new Uint8Array());
  assert.ok(await (await start(process(1)).take()).isHeld());
  assert.deepEqual(names(), ['lock']);
});

test('of four processes that take over a dead lock at once, one wins, however their calls interleave', async () => {
  for (let stagger = 0; stagger < 400; stagger++) {
    const { fileSystem, start, names } = machine();
    const dead = start(process(9));
    await dead.take();
    dead.end();
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map(async (pid) => {
        for (let turns = (pid * stagger) % (41 + pid); turns > 0; turns--) await fileSystem.stat('/');
        return start(process(pid)).take();
      }),
    );
    const outcomes = results.map((result) => (result.status === 'fulfilled' ? 'held' : result.reason.name)).sort();
    assert.deepEqual(outcomes, ['LockHeld', 'LockHeld', 'LockHeld', 'held'], `stagger ${stagger}`);
    const winner = results.findIndex(({ status }) => status === 'fulfilled') + 1;
    const named = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.holder.pid] : []));
    assert.deepEqual(named, [winner, winner, winner], `stagger ${stagger}: losers name the one that holds it`);
    assert.deepEqual(names(), ['lock']);
  }
});

test('the lock of a process that died while taking over is taken over too', async () => {
  const { fileSystem, start, names } = machine();
  const dead = start(process(1));
  await dead.take();
  dead.end();
  const second = start(process(2));
  fileSystem.hooks = { fault: ({ name }) => (name === 'rename' ? 'EIO' : undefined) };
  await assert.rejects(second.take(), { code: 'EIO' });
  second.end();
  fileSystem.hooks = {};
  assert.ok(await (await start(process(3)).take()).isHeld());
  assert.deepEqual(names(), ['lock']);
});

test('taking the lock removes leftovers of processes that died while taking it', async () => {
  const { fileSystem, start, names } = machine();
  for (const left of ['lock.0a0a', 'lock.after-0a0a']) fileSystem.writeNow(`/data/.almanac/${left}`, new Uint8Array());
  await start(process(1)).take();
  assert.deepEqual(names(), ['lock']);
});

test('a concurrent process whose file was removed is told who holds the lock', async () => {
  const { fileSystem, start } = machine();
  await start(process(1)).take();
  const link = fileSystem.link.bind(fileSystem);
  fileSystem.link = async (from, to) => {
    fileSystem.link = link;
    await fileSystem.unlink(from);
    await link(from, to);
  };
  await assert.rejects(start(process(2)).take(), LockHeld);
});

test('a removed or replaced lock is no longer held', async () => {
  const { fileSystem, start } = machine();
  const lock = await start(process(1)).take();
  assert.ok(await lock.isHeld());
  fileSystem.unlinkNow(LOCK);
  assert.ok(!(await lock.isHeld()));
  await start(process(2)).take();
  assert.ok(!(await lock.isHeld()));
});

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { longestStop, WATCHED } from './longest-stop.ts';

const STOP = 80;

/** Blocks its event loop once, and prints the environment for its children; a timer keeps it alive. */
const PROGRAM = `
  let turns = 0;
  setInterval(() => {
    const end = performance.now() + (++turns === 5 ? ${STOP} : 0);
    while (performance.now() < end);
    if (turns === 5) console.log(process.env.NODE_OPTIONS);
  }, 5);
`;

test('returns the longest stop since the last call', async () => {
  const child = spawn(process.execPath, ['--eval', PROGRAM], {
    env: { ...process.env, ...WATCHED },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  try {
    assert.ok(child.stdout);
    const [printed] = await once(child.stdout, 'data');
    assert.equal(String(printed), 'undefined\n');
    const first = await longestStop(child);
    assert.ok(first >= STOP, `${first} ms`);
    assert.ok((await longestStop(child)) < first);
  } finally {
    child.kill();
  }
});

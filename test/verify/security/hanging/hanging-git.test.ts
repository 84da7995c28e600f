/** The harness of S18 detects defects: it fails for git without one of its limits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Git } from '../../../../core/platform/git.ts';
import { createGit } from '../../../../core/platform/node/git.ts';
import { type PortOf, playCrowd, playEnds } from './play-hanging.ts';

const linux = { skip: process.platform !== 'linux' && 'needs /proc' };

/** Git that does not hear who has gone. */
const deaf = ({ run, read }: Git): Git => ({
  run: (args, { signal: _, ...call }) => run(args, call),
  read: (names, { signal: _, ...call }) => read(names, call),
});

test('it is green as things are', linux, async () => {
  const portOf: PortOf = (program, limit) => createGit({ program, limit });
  assert.deepEqual((await playCrowd('log', portOf)).problems, []);
  assert.deepEqual((await playEnds('cat-file', portOf)).problems, []);
});

test('it is red when git goes on for who has gone', linux, async () => {
  // remaining work ends, so that nothing of this test is left running
  const portOf: PortOf = (program) => deaf(createGit({ program, limit: 9_000 }));
  const { problems } = await playEnds('log', portOf, 3_000);
  assert.ok(problems.includes('what was read for somebody who has gone goes on'), problems.join());
});

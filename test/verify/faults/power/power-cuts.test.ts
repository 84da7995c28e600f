/** The harness of R4 can fail: it finds a store without an fsync. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { test } from 'node:test';
import { bugs } from '../bugs/bugs.ts';
import { patch } from '../bugs/bundle.ts';
import { compileChild } from '../kill/compile-child.ts';
import { workloads } from '../kill/workloads.ts';
import { seededRandom } from '../seeded-random.ts';
import { CutDisk } from './cut-disk.ts';
import { PowerChain } from './power-chain.ts';
import { whyNoCuts } from './why-no-cuts.ts';

const KIND = 'ext4';
const BUG = 'the journal is not fsynced';
/** Usually the first cut reveals it. */
const MOST_CUTS = 10;

const skip = (await whyNoCuts(KIND)) ?? false;

test(`it is red when ${BUG}`, { skip }, async () => {
  const edits = bugs.find(({ name }) => name === BUG)?.edits ?? [];
  const { folder, program } = await compileChild(new URL('../kill/child.ts', import.meta.url), [patch(edits)]);
  const disk = await CutDisk.make(KIND);
  const random = seededRandom(1);
  let failures = 0;
  try {
    for (let cuts = 0; cuts < MOST_CUTS && failures === 0; cuts++) {
      const workload = workloads[cuts % workloads.length] ?? random.pick(workloads);
      const chain = new PowerChain({ program, disk, workload, random, note: () => {} });
      await chain.play(1);
      failures += chain.failures;
    }
  } finally {
    disk.remove();
    await rm(folder, { recursive: true });
  }
  assert.ok(failures > 0);
});

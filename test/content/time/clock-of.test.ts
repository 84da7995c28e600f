/** What clocks show as a number: what the engine reads, however quickly it is read. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { clockOf } from '../../../plugins/content/time/local-time.ts';
import { seededRandom } from '../../verify/faults/seeded-random.ts';

const seed = Number(process.env.SEED ?? randomInt(2 ** 32));

test(`clockOf reads as Date.parse does (SEED=${seed})`, () => {
  const random = seededRandom(seed);
  const two = (least: number, most: number) => String(least + random.below(most - least + 1)).padStart(2, '0');
  const edges = ['2031-02-29', '2032-02-29', '2030-04-31', '2030-13-01', '2030-00-10', '2030-05-00', '0099-05-01'];
  for (let n = 0; n < 5_000; n++) {
    const day = random.below(8) === 0 ? random.pick(edges) : `${two(0, 99)}${two(0, 99)}-${two(0, 13)}-${two(0, 32)}`;
    const local = `${day}${random.pick([' ', 'T'])}${two(0, 25)}:${two(0, 61)}:${two(0, 61)}`;
    assert.equal(clockOf(local), Date.parse(`${local.replace(' ', 'T')}Z`), local);
  }
});

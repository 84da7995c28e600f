import type { GoalRow } from '../../goals/row.ts';
import { ownCases } from './own-cases.ts';
import { moreSuiteCases, suiteCases } from './suite-cases.ts';
import { playWave, type WaveOutcome } from './wave.ts';

/** Cases played on one site at the same time. */
const WAVE = 25;

/**
 * Bad record files of every kind, put into a running site: they are never written to; their last good version is served, and none
 * after a start; they are reported with line, column and kind; writes are refused; repaired files are served within a second; and
 * all other records are served.
 */
export const row: GoalRow = {
  run: async ({ deep, note }) => {
    const cases = deep ? [...ownCases, ...suiteCases, ...moreSuiteCases] : [...ownCases, ...suiteCases];
    const outcomes: WaveOutcome[] = [];
    for (let first = 0; first < cases.length; first += WAVE) {
      outcomes.push(await playWave(cases.slice(first, first + WAVE), note));
    }
    const slowest = Math.round(Math.max(...outcomes.map(({ mended }) => mended ?? Number.POSITIVE_INFINITY)));
    note(
      `${cases.length} cases, ${ownCases.length} of them our own; mended files were served after ${slowest} ms at most`,
    );
    const failures = outcomes.reduce((sum, outcome) => sum + outcome.failures, 0);
    return { done: cases.length, target: deep ? 400 : 200, failures };
  },
};

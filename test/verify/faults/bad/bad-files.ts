import type { GoalRow } from '../../goals/row.ts';
import { ownCases } from './own-cases.ts';
import { moreSuiteCases, suiteCases } from './suite-cases.ts';
import { playWave, type WaveOutcome } from './wave.ts';

/** Cases that happen to one site side by side. */
const WAVE = 25;

/**
 * Bad record files of every kind, laid into a running site: never written to, the last good version is served, absent after
 * a start, reported with line, column and kind, refused to writers, taken in within a second when mended; the rest is served.
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

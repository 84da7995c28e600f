import type { GoalRow } from '../../goals/row.ts';
import { dependencyProblems } from './dependency-problems.ts';
import { readDependencies } from './read-dependencies.ts';

const TARGET = 1;

/** Almanac has few runtime dependencies. All are locked to the byte, have listed licences, and run nothing when installed. */
export const row: GoalRow = {
  run: async ({ note }) => {
    const problems = dependencyProblems(readDependencies());
    for (const problem of problems) note(problem);
    return { done: TARGET, target: TARGET, failures: problems.length };
  },
};

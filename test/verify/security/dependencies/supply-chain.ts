import type { GoalRow } from '../../goals/row.ts';
import { dependencyProblems } from './dependency-problems.ts';
import { readDependencies } from './read-dependencies.ts';

const TARGET = 1;

/** What almanac runs with is little, locked to the byte, under licences that are listed, and runs nothing when it is installed. */
export const row: GoalRow = {
  run: async ({ note }) => {
    const problems = dependencyProblems(readDependencies());
    for (const problem of problems) note(problem);
    return { done: TARGET, target: TARGET, failures: problems.length };
  },
};

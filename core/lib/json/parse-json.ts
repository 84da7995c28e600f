import { conflictProblem } from './conflict-problem.ts';
import { jsonProblem, positionAt } from './scan-json.ts';

/** How many arrays and objects of a file may lie in one another. */
export const MAX_JSON_DEPTH = 32;

/**
 * Parses a JSON file that a person edits.
 *
 * @param fail makes the error: `problem` begins with line and column, `3:14 expected …`
 * @throws what `fail` makes
 */
export function parseJson(text: string, fail: (problem: string) => Error): unknown {
  const problem = jsonProblem(text, MAX_JSON_DEPTH);
  if (problem) {
    const conflict = conflictProblem(text);
    const { line, column } = conflict ?? positionAt(text, problem.offset);
    throw fail(`${line}:${column} ${(conflict ?? problem).message}`);
  }
  return JSON.parse(text);
}

import { conflictProblem } from './store/conflict-problem.ts';
import { JsonProblem, positionAt, scanJson } from './store/json-scan.ts';

/** How many arrays and objects of a file may lie in one another. */
export const MAX_JSON_DEPTH = 32;

/**
 * Parses a JSON file that a person edits.
 *
 * @param fail makes the error: `problem` begins with line and column, `3:14 expected …`
 * @throws what `fail` makes
 */
export function parseJson(text: string, fail: (problem: string) => Error): unknown {
  try {
    scanJson(text, MAX_JSON_DEPTH, () => {});
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    const conflict = conflictProblem(text);
    const { line, column } = conflict ?? positionAt(text, error.offset);
    throw fail(`${line}:${column} ${(conflict ?? error).message}`);
  }
  return JSON.parse(text);
}

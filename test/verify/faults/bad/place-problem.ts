import type { QuarantinedFile } from '../../../../core/store/records/file-problem.ts';
import type { Expected, Place } from './bad-case.ts';

/** Kinds of errors with a position in the text. */
const PLACED: ReadonlySet<QuarantinedFile['kind']> = new Set(['json', 'conflict-markers', 'schema', 'depth']);

const isBefore = ([line, column]: Place, [otherLine, otherColumn]: Place): boolean =>
  line < otherLine || (line === otherLine && column < otherColumn);

/**
 * Checks the position that site health reports. @returns what is wrong with it; undefined if nothing is
 *
 * @param text of the file, as far as it is text
 */
export function placeProblem(expected: Expected, { line, column }: QuarantinedFile, text: string): string | undefined {
  if (line === undefined || column === undefined) {
    return expected.at || PLACED.has(expected.kind) ? 'health tells no line and column' : undefined;
  }
  const found = `health tells ${line}:${column}`;
  const { at, from } = expected;
  if (at && (at[0] !== line || at[1] !== column)) return `${found} instead of ${at.join(':')}`;
  if (from && isBefore([line, column], from)) return `${found}, before ${from.join(':')}`;
  const ofLine = text.split('\n')[line - 1];
  return ofLine === undefined || column > ofLine.length + 1 ? `${found}, where the file has nothing` : undefined;
}

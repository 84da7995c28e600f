import type { ApiError } from '../../contract/error.ts';
import { problem } from '../../contract/problem.ts';
import { DENIED, type FileStat, hasCode } from '../../platform/index.ts';

/** Why a file is not served. */
export interface FileProblem {
  readonly kind:
    | 'json'
    | 'conflict-markers'
    | 'schema'
    | 'id'
    | 'not-a-file'
    | 'name'
    | 'too-large'
    | 'encoding'
    | 'depth'
    | 'case-collision'
    | 'newer-version';
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

/** A quarantined file, a record or a plugin's text, and why it is not served. */
export interface QuarantinedFile extends FileProblem {
  /** Relative to the data folder. */
  readonly file: string;
  /** True while the last good version is served. */
  readonly stale: boolean;
}

/** An entry of a folder that is not a record file but is reported: a link, a directory, a name that collides by case. */
export interface BadEntry {
  readonly name: string;
  /** The record that must not be written while this entry exists. */
  readonly id?: number;
  /** The file in the place of the whole folder or a parent, relative to the data folder: then no record of it must be written. */
  readonly inPlaceOf?: string;
  readonly problem: FileProblem;
}

/** Problem of an entry in the place of a record file that is not a regular file. */
export function notAFile(kind: Exclude<FileStat['kind'], 'file'>): FileProblem {
  const what = { link: 'a link', directory: 'a folder', other: 'not a regular file' }[kind];
  return { kind: 'not-a-file', message: `is ${what}; a record is a regular file` };
}

/** Problem of a file that cannot be read. */
export function unreadable(error: unknown): FileProblem {
  const why = hasCode(error, ...DENIED) ? ': permission denied' : '';
  return { kind: 'not-a-file', message: `cannot be read${why}` };
}

/**
 * 409 rest_edit_conflict for a record whose file is quarantined.
 *
 * @param file relative to the data folder
 */
export const quarantineConflict = (
  file: string,
  { message, line, column }: Pick<FileProblem, 'message' | 'line' | 'column'>,
): ApiError => {
  const place = line === undefined ? '' : `line ${line}, column ${column}: `;
  return problem('rest_edit_conflict', `${file} cannot be changed until it is repaired: ${place}${message}`);
};

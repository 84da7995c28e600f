import type { Repair } from './repair/repair.ts';

/** A problem in a data folder. */
export interface DataProblem {
  /** Relative to the data folder; one that ends in `/` is a folder. */
  readonly file: string;
  /** Both count from 1; undefined when the problem is about the whole file. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** A warning does not prevent the site from working; a notice may be intended. */
  readonly severity: 'error' | 'warning' | 'notice';
  /** Starts with the member it is about, `venue.0: …`, unless that is the whole file. */
  readonly message: string;
  /** What `almanac doctor --fix` does about it; undefined when a person has to act. */
  readonly repair?: Repair | undefined;
}

/** One line, readable by people and programs: `calendar/events/12.json:4:12 venue.0: …`. */
export function problemLine({ file, line = 1, column = 1, severity, message }: DataProblem): string {
  const place = file.endsWith('/') ? file : `${file}:${line}:${column}`;
  return `${place} ${severity === 'error' ? '' : `${severity}: `}${message}`.replace(/\s*\n\s*/g, ' ');
}

/** Sorts problems by file, line and column. */
export const byPlace = (one: DataProblem, other: DataProblem): number =>
  compare(one.file, other.file) ||
  compare(one.line ?? 0, other.line ?? 0) ||
  compare(one.column ?? 0, other.column ?? 0) ||
  compare(one.message, other.message);

const compare = <T extends string | number>(one: T, other: T): number => (one < other ? -1 : Number(one > other));

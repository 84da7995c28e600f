import type { Repair } from './repair/repair.ts';

/** Something in a data folder that is not as it should be. */
export interface DataProblem {
  /** Relative to the data folder; one that ends in `/` is a folder. */
  readonly file: string;
  /** Both from 1; none where the whole is meant. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** A warning is of what the site lives with; a notice, of what may well be meant so. */
  readonly severity: 'error' | 'warning' | 'notice';
  /** Begins with the member that is meant, `venue.0: …`, unless that is the whole. */
  readonly message: string;
  /** What `almanac doctor --fix` does about it; none where a person has to. */
  readonly repair?: Repair | undefined;
}

/** One line for people and for programs: `calendar/events/12.json:4:12 venue.0: …`. */
export function problemLine({ file, line = 1, column = 1, severity, message }: DataProblem): string {
  const place = file.endsWith('/') ? file : `${file}:${line}:${column}`;
  return `${place} ${severity === 'error' ? '' : `${severity}: `}${message}`.replace(/\s*\n\s*/g, ' ');
}

/** The order in which problems are told: by file, line and column. */
export const byPlace = (one: DataProblem, other: DataProblem): number =>
  compare(one.file, other.file) ||
  compare(one.line ?? 0, other.line ?? 0) ||
  compare(one.column ?? 0, other.column ?? 0) ||
  compare(one.message, other.message);

const compare = <T extends string | number>(one: T, other: T): number => (one < other ? -1 : Number(one > other));

import type { SealVersion } from '../../auth/sign-in/sealed-version.ts';

/** Which version of a record an answer shows. */
export interface RecordVersion {
  /** Hash of its file. */
  readonly file: string;
  /** Of what the answer shows of it beside that, and that its readers may all see. */
  readonly beside?: string | undefined;
}

/** What clients see of it, the first half of an ETag: `<file>`, or `<file>_<beside>`. */
export const sealedVersion = (seal: SealVersion, { file, beside }: RecordVersion): string =>
  beside === undefined ? seal(file) : `${seal(file)}_${seal(beside)}`;

/** What a call came to, before headers that every answer has. */
export interface Outcome {
  readonly status: number;
  readonly body: unknown;
  /** Of this answer alone: totals, Location, what an error adds. An envelope shows numbers as numbers, as in the reference. */
  readonly headers: Readonly<Record<string, string | number>>;
  /** Of the record that the body presents; under seal it is the first half of its ETag. */
  readonly version?: RecordVersion | undefined;
  /** Holds what only this caller may see. */
  readonly secret?: boolean | undefined;
  /** How long caches may keep it, if anybody may see it; by default they ask each time. */
  readonly cacheControl?: string | undefined;
  /** Media type of a body that is text or bytes and goes out as it is; else it goes out as JSON. */
  readonly type?: string | undefined;
}

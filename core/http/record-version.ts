import type { SealVersion } from '../auth/sealed-version.ts';

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

import type { SealVersion } from '../../auth/sign-in/sealed-version.ts';

/** Which version of a record a response shows. */
export interface RecordVersion {
  /** Hash of its file. */
  readonly file: string;
  /** Hash of record data outside the file that the response shows and all its readers may see. */
  readonly beside?: string | undefined;
}

/** The version as clients see it, the first half of an ETag: `<file>`, or `<file>_<beside>`. */
export const sealedVersion = (seal: SealVersion, { file, beside }: RecordVersion): string =>
  beside === undefined ? seal(file) : `${seal(file)}_${seal(beside)}`;

/** Result of a call, without the headers that every response has. */
export interface Outcome {
  readonly status: number;
  readonly body: unknown;
  /** Headers specific to this response: totals, Location, those of an error. An envelope shows numbers as numbers, as in the reference. */
  readonly headers: Readonly<Record<string, string | number>>;
  /** Version of the record that the body presents; sealed, it is the first half of the ETag. */
  readonly version?: RecordVersion | undefined;
  /** Does it contain data that only this caller may see? */
  readonly secret?: boolean | undefined;
  /** `Cache-Control` of a public response; by default caches must revalidate each time. */
  readonly cacheControl?: string | undefined;
  /** Media type of a body that is sent as it is (text or bytes); otherwise the body is sent as JSON. */
  readonly type?: string | undefined;
}

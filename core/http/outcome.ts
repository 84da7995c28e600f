import type { RecordVersion } from './record-version.ts';

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
  /** Media type of a body that is text or bytes and goes out as it is; else it goes out as JSON. */
  readonly type?: string | undefined;
}

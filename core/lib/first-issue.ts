import type * as v from 'valibot';

/** The first problem that a schema found in a file. */
export interface FirstIssue {
  /** Begins with the invalid member, `venue.zip: …`, unless the whole value is invalid. */
  readonly message: string;
  /** Keys and indexes that lead to the member. */
  readonly path: readonly (string | number)[];
}

type Issues = readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]];

/** Valibot's message for a missing member. */
const MISSING = /^Invalid key: .* but received undefined$/;

/** A message prefixed with the member's path; unchanged for the whole value. */
export const ofMember = (path: FirstIssue['path'], message: string): string =>
  path.length > 0 ? `${path.join('.')}: ${message}` : message;

/** The first of a schema's issues, worded for the author of the file. */
export function firstIssue(issues: Issues): FirstIssue {
  const { path, message } = firstFault(issues);
  return { path, message: ofMember(path, message) };
}

/** The same, with a message that does not name the member. */
export function firstFault([{ message, path }]: Issues): FirstIssue {
  return {
    path: (path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key))),
    message: MISSING.test(message) ? 'is missing' : message,
  };
}

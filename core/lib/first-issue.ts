import type * as v from 'valibot';

/** What a schema found wrong with what a file says. */
export interface FirstIssue {
  /** Begins with the member that is wrong, `venue.zip: …`, unless that is the whole. */
  readonly message: string;
  /** Keys and positions that lead to that member. */
  readonly path: readonly (string | number)[];
}

type Issues = readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]];

/** As valibot words that a member is not there. */
const MISSING = /^Invalid key: .* but received undefined$/;

/** What is said of a member, behind its name; of the whole as it is. */
export const ofMember = (path: FirstIssue['path'], message: string): string =>
  path.length > 0 ? `${path.join('.')}: ${message}` : message;

/** The first of a schema's issues, in words for whoever wrote the file. */
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

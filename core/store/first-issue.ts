import type * as v from 'valibot';

/** What a schema found wrong with what a file says. */
export interface FirstIssue {
  /** Begins with the member that is wrong, `venue.zip: …`, unless that is the whole. */
  readonly message: string;
  /** Keys and positions that lead to that member. */
  readonly path: readonly (string | number)[];
}

/** The first of a schema's issues, in words for whoever wrote the file. */
export function firstIssue(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): FirstIssue {
  const [{ message, path: steps = [] }] = issues;
  const path = steps.map(({ key }) => (typeof key === 'number' ? key : String(key)));
  return { path, message: path.length > 0 ? `${path.join('.')}: ${message}` : message };
}

import type * as v from 'valibot';
import { type FirstIssue, firstIssue } from '../../first-issue.ts';
import { nearestName } from '../../nearest-name.ts';
import type { Shape } from './shape.ts';

/** The first of the issues of a record; of a member that is missing, also the unknown one that stands in its place. */
export function schemaIssue(
  issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
  record: object,
  { members }: Shape,
): FirstIssue {
  const issue = firstIssue(issues);
  const [missing] = issue.path;
  if (issue.path.length !== 1 || typeof missing !== 'string' || Object.hasOwn(record, missing)) return issue;
  const known = [...members.keys()];
  const instead = Object.keys(record).find((name) => !members.has(name) && nearestName(name, known) === missing);
  if (instead === undefined) return issue;
  return { path: [instead], message: `${issue.message}; rename ${instead}, which is not known` };
}

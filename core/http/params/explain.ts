import * as v from 'valibot';
import type { problem } from '../../contract/problem.ts';
import { issueWords } from '../../lib/index.ts';

type ErrorCode = keyof typeof problem.catalogue;

/** What is wrong with one parameter: an entry of `data.details` (reference, Errors). */
export interface Detail {
  readonly code: ErrorCode;
  readonly message: string;
  readonly data: null;
}

/** Codes of details, by type of valibot issue (WordPress, `rest_validate_value_from_schema`). */
const CODES: ReadonlyMap<string, ErrorCode> = new Map([
  ['integer', 'rest_invalid_type'],
  ['safe_integer', 'rest_invalid_type'],
  ['picklist', 'rest_not_in_enum'],
  ['literal', 'rest_not_in_enum'],
  ['min_value', 'rest_out_of_bounds'],
  ['max_value', 'rest_out_of_bounds'],
  ['gt_value', 'rest_out_of_bounds'],
  ['lt_value', 'rest_out_of_bounds'],
  ['min_length', 'rest_too_short'],
  ['non_empty', 'rest_too_short'],
  ['max_length', 'rest_too_long'],
  ['regex', 'rest_invalid_pattern'],
  ['email', 'rest_invalid_email'],
  ['iso_date_time', 'rest_invalid_date'],
]);

/** Codes for lists, where they differ from those for texts. */
const LIST_CODES: ReadonlyMap<string, ErrorCode> = new Map([
  ['min_length', 'rest_too_few_items'],
  ['non_empty', 'rest_too_few_items'],
  ['max_length', 'rest_too_many_items'],
]);

/** Is it a value of another type where one of several texts is expected? */
const isNoText = ({ expected, input }: v.BaseIssue<unknown>): boolean =>
  typeof input !== 'string' && expected !== null && /^\(?"/.test(expected);

function codeOf(issue: v.BaseIssue<unknown>): ErrorCode {
  const code = (Array.isArray(issue.input) && LIST_CODES.get(issue.type)) || CODES.get(issue.type);
  if (code === undefined) return issue.kind === 'schema' ? 'rest_invalid_type' : 'rest_invalid_param';
  return code === 'rest_not_in_enum' && isNoText(issue) ? 'rest_invalid_type' : code;
}

/**
 * Describes in one sentence what is wrong with a parameter, without repeating its value.
 *
 * @param name The parameter's name; the message appends the path to the wrong member, separated by dots.
 */
export function explain(name: string, issue: v.BaseIssue<unknown>): Detail {
  const place = [name, v.getDotPath(issue)].filter((part) => part !== null).join('.');
  return { code: codeOf(issue), message: `${place} ${issueWords(issue) ?? 'is not valid'}.`, data: null };
}

import * as v from 'valibot';
import type { problem } from '../../contract/problem.ts';

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

const NOUNS: ReadonlyMap<string, string> = new Map([
  ['string', 'must be text'],
  ['number', 'must be a number'],
  ['integer', 'must be a whole number'],
  ['safe_integer', 'must be a whole number'],
  ['boolean', 'must be true or false'],
  ['array', 'must be a list'],
  ['object', 'must be an object'],
  ['loose_object', 'must be an object'],
  ['strict_object', 'must be an object'],
  ['record', 'must be an object'],
  ['url', 'must be a URL'],
  ['email', 'must be an e-mail address'],
  ['regex', 'has the wrong format'],
  ['non_empty', 'must not be empty'],
]);

/** The bound that the schema compares with, if it can be shown. */
const requirement = (issue: v.BaseIssue<unknown>) =>
  typeof issue.requirement === 'number' || typeof issue.requirement === 'string'
    ? String(issue.requirement)
    : undefined;

const BOUNDS: ReadonlyMap<string, (bound: string) => string> = new Map([
  ['min_value', (bound) => `must be at least ${bound}`],
  ['max_value', (bound) => `must be at most ${bound}`],
  ['gt_value', (bound) => `must be more than ${bound}`],
  ['lt_value', (bound) => `must be less than ${bound}`],
  ['min_length', (bound) => `must have a length of at least ${bound}`],
  ['max_length', (bound) => `must have a length of at most ${bound}`],
]);

/** Beginning of valibot's own messages, which are replaced; messages written by a schema's author are kept. */
const STOCK_MESSAGE = /^Invalid (?:type|length|value|integer|safe integer|format|URL|email|key|content|ISO|date)/;

function wording(issue: v.BaseIssue<unknown>): string {
  if (!STOCK_MESSAGE.test(issue.message)) return issue.message.replace(/\.$/, '');
  const bound = requirement(issue);
  const bounded = bound === undefined ? undefined : BOUNDS.get(issue.type)?.(bound);
  if (bounded !== undefined) return bounded;
  if (issue.received === 'undefined') return 'is missing';
  if (CODES.get(issue.type) === 'rest_not_in_enum' && issue.expected) return `must be one of ${oneOf(issue.expected)}`;
  return NOUNS.get(issue.type) ?? 'is not valid';
}

/** `("a" | "b")` as `a, b`. */
const oneOf = (expected: string) =>
  expected
    .replace(/^\((.*)\)$/, '$1')
    .split(' | ')
    .map((option) => option.replace(/^"(.*)"$/, '$1'))
    .join(', ');

/**
 * Describes in one sentence what is wrong with a parameter, without repeating its value.
 *
 * @param name The parameter's name; the message appends the path to the wrong member, separated by dots.
 */
export function explain(name: string, issue: v.BaseIssue<unknown>): Detail {
  const place = [name, v.getDotPath(issue)].filter((part) => part !== null).join('.');
  return { code: codeOf(issue), message: `${place} ${wording(issue)}.`, data: null };
}

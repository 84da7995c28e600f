import type * as v from 'valibot';
import { hasStockMessage, issueWords } from './issue-words.ts';

/** The first problem that a schema found in a file. */
export interface FirstIssue {
  /** Begins with the invalid member, `venue.zip: …`, unless the whole value is invalid. */
  readonly message: string;
  /** Keys and indexes that lead to the member. */
  readonly path: readonly (string | number)[];
}

type Issues = readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]];

/** A message prefixed with the member's path; unchanged for the whole value. */
export const ofMember = (path: FirstIssue['path'], message: string): string =>
  path.length > 0 ? `${path.join('.')}: ${message}` : message;

/** The first of a schema's issues, worded for the author of the file. */
export function firstIssue(issues: Issues): FirstIssue {
  const { path, message } = firstFault(issues);
  return { path, message: ofMember(path, message) };
}

/** The same, with a message that does not name the member. */
export function firstFault([issue]: Issues): FirstIssue {
  const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
  return { path, message: hasStockMessage(issue) ? inWords(issue, path) : withoutLongOrSecret(issue, path) };
}

/** Maximum length of an invalid value in a message. */
const SHOWN = 100;

/** Names of members whose values must not be in a log. */
const SECRET = /password|passphrase|secret|token|credential|api[-_]?key/i;

const isSecret = (path: FirstIssue['path']): boolean => path.some((key) => SECRET.test(String(key)));

/** The types of JSON by valibot's names. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
  ['Array', 'a list'],
  ['Object', 'an object'],
]);

/** `(boolean | Object)` as `must be true or false or an object`. */
const anyOf = (expected: string): string =>
  `must be ${expected
    .replace(/^\((.*)\)$/, '$1')
    .split(' | ')
    .map((type) => TYPES.get(type) ?? type)
    .join(' or ')}`;

/** What the value must be, and what it is, if it may be in a log. */
function inWords(issue: v.BaseIssue<unknown>, path: FirstIssue['path']): string {
  const words = issueWords(issue) ?? (issue.expected === null ? 'is not valid' : anyOf(issue.expected));
  if (isSecret(path) || issue.received === 'undefined' || issue.type === 'non_empty') return words;
  return `${words}${words.startsWith('must') ? ', not' : ':'} ${beginning(issue.received)}`;
}

/** The author's message with the invalid value shortened, and without it if a member that leads to it has the name of a secret. */
function withoutLongOrSecret({ message, received }: v.BaseIssue<unknown>, path: FirstIssue['path']): string {
  if (!isSecret(path) && received.length <= SHOWN) return message;
  return message.replaceAll(received, () => (isSecret(path) ? 'another value' : beginning(received)));
}

/** The beginning of a long text, for a message. */
export const beginning = (text: string): string =>
  text.length <= SHOWN ? text : `${text.slice(0, SHOWN).replace(/[\ud800-\udbff]$/, '')}…`;

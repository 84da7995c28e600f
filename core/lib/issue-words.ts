import type * as v from 'valibot';

type Issue = v.BaseIssue<unknown>;

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

const BOUNDS: ReadonlyMap<string, (bound: string) => string> = new Map([
  ['min_value', (bound) => `must be at least ${bound}`],
  ['max_value', (bound) => `must be at most ${bound}`],
  ['gt_value', (bound) => `must be more than ${bound}`],
  ['lt_value', (bound) => `must be less than ${bound}`],
  ['min_length', (bound) => `must have a length of at least ${bound}`],
  ['max_length', (bound) => `must have a length of at most ${bound}`],
]);

/** Issues that the input is none of some given values. */
const OF_CHOICES: ReadonlySet<string> = new Set(['picklist', 'literal']);

/** Beginning of valibot's own messages, which are replaced; messages written by a schema's author are kept. */
const STOCK_MESSAGE = /^Invalid (?:type|length|value|integer|safe integer|format|URL|email|key|content|ISO|date)/;

/** Did the schema's author write no message for this issue? */
export const hasStockMessage = ({ message }: Pick<Issue, 'message'>): boolean => STOCK_MESSAGE.test(message);

/** The bound that the schema compares with, if it can be shown. */
const requirement = ({ requirement: bound }: Issue) =>
  typeof bound === 'number' || typeof bound === 'string' ? String(bound) : undefined;

/** `("a" | "b")` as `one of a, b`, and `"a"` as `a`. */
function choices(expected: string): string {
  const options = expected.replace(/^\((.*)\)$/, '$1').split(' | ');
  const listed = options.map((option) => option.replace(/^"(.*)"$/, '$1')).join(', ');
  return options.length > 1 ? `one of ${listed}` : listed;
}

/** Says in plain words what a value must be, without the value; undefined if there are no words for the issue. */
export function issueWords(issue: Issue): string | undefined {
  if (!hasStockMessage(issue)) return issue.message.replace(/\.$/, '');
  const bound = requirement(issue);
  const bounded = bound === undefined ? undefined : BOUNDS.get(issue.type)?.(bound);
  if (bounded !== undefined) return bounded;
  if (issue.received === 'undefined') return 'is missing';
  if (OF_CHOICES.has(issue.type) && issue.expected) return `must be ${choices(issue.expected)}`;
  return NOUNS.get(issue.type);
}

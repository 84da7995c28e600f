import { isObject } from '../is-object.ts';
import { MAX_JSON_DEPTH } from '../parse-json.ts';
import { conflictProblem } from './conflict-problem.ts';
import { JsonProblem, positionAt, positionOf, scanJson } from './json-scan.ts';
import type { FileProblem } from './record-rules.ts';

/** An escape of half of a character beyond the first 65,536; in UTF-8 itself there are none. Mostly its other half follows. */
const ESCAPED_SURROGATE = /\\u[dD][89a-fA-F]/;

/**
 * The object that the text of a file says, or why it is not served.
 *
 * Of a key that is there twice the last one counts, as with every JSON parser (RFC 8259 §4 leaves it open): to notice it,
 * each file would have to be read twice at every start.
 */
export function parseObject(
  text: string,
): { readonly value: Readonly<Record<string, unknown>> } | { readonly problem: FileProblem } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: syntaxProblem(text) };
  }
  if (!isKeepable(value, MAX_JSON_DEPTH)) return { problem: syntaxProblem(text) };
  const halved = ESCAPED_SURROGATE.test(text) ? scanProblem(text) : undefined;
  if (halved) return { problem: halved };
  if (isObject(value)) return { value };
  return { problem: { kind: 'json', message: 'must be an object: { … }', ...positionOf(text, [], MAX_JSON_DEPTH) } };
}

const syntaxProblem = (text: string): FileProblem =>
  conflictProblem(text) ?? scanProblem(text) ?? { kind: 'json', message: 'is not JSON' };

function scanProblem(text: string): FileProblem | undefined {
  try {
    scanJson(text, MAX_JSON_DEPTH, () => {});
    return undefined;
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    return { kind: error.kind, message: error.message, ...positionAt(text, error.offset) };
  }
}

/** No deeper than so many levels, and nothing in it that `JSON.parse` takes and `JSON.stringify` would not give back. */
function isKeepable(value: unknown, levels: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isKeepable(member, levels - 1));
}

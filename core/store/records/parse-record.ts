import {
  conflictProblem,
  decodeText,
  isObject,
  jsonProblem,
  MAX_JSON_DEPTH,
  type Position,
  positionAt,
  positionOf,
} from '../../lib/index.ts';
import type { FileProblem } from './file-problem.ts';
import { MAX_RECORD_BYTES } from './record-file.ts';

/** The object that a file says, or why it is not served. */
type ParsedObject = { readonly value: Readonly<Record<string, unknown>> } | { readonly problem: FileProblem };

/** What the file of the record with this id says, or why it is not served. */
export function parseRecord(bytes: Uint8Array, id: number): ParsedObject {
  if (bytes.length > MAX_RECORD_BYTES) return bad('too-large', `is larger than ${MAX_RECORD_BYTES} bytes`);
  const text = decodeText(bytes);
  if (text === undefined) return bad('encoding', 'is not UTF-8');
  const parsed = parseObject(text);
  if ('problem' in parsed || parsed.value.id === id) return parsed;
  const found = parsed.value.id === undefined ? 'is missing' : `is ${JSON.stringify(parsed.value.id)}`;
  return bad('id', `id ${found}, but the file name says ${id}`, positionOf(text, ['id'], MAX_JSON_DEPTH));
}

const bad = (kind: FileProblem['kind'], message: string, position?: Position): { readonly problem: FileProblem } => ({
  problem: { kind, message, ...position },
});

/** An escape of half of a character beyond the first 65,536; in UTF-8 itself there are none. Mostly its other half follows. */
const ESCAPED_SURROGATE = /\\u[dD][89a-fA-F]/;

/**
 * The object that the text of a file says, or why it is not served.
 *
 * Of a key that is there twice the last one counts, as with every JSON parser (RFC 8259 §4 leaves it open): to notice it,
 * each file would have to be read twice at every start.
 */
export function parseObject(text: string): ParsedObject {
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
  conflictProblem(text) ?? scanProblem(text) ?? { kind: 'json', message: 'is not valid JSON' };

function scanProblem(text: string): FileProblem | undefined {
  const problem = jsonProblem(text, MAX_JSON_DEPTH);
  return problem && { kind: problem.kind, message: problem.message, ...positionAt(text, problem.offset) };
}

/** No deeper than so many levels, and nothing in it that `JSON.parse` takes and `JSON.stringify` would not give back. */
function isKeepable(value: unknown, levels: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isKeepable(member, levels - 1));
}

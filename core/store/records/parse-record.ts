import {
  beginning,
  conflictProblem,
  decodeText,
  isObject,
  jsonProblem,
  MAX_JSON_DEPTH,
  type Position,
  positionAt,
  positionOf,
  utf8Fault,
} from '../../lib/index.ts';
import type { FileProblem } from './file-problem.ts';
import { MAX_RECORD_BYTES } from './record-file.ts';

/** The object in a file, or why it is not served. */
type ParsedObject = { readonly value: Readonly<Record<string, unknown>> } | { readonly problem: FileProblem };

/** Parses the file of the record with this id. */
export function parseRecord(bytes: Uint8Array, id: number): ParsedObject {
  if (bytes.length > MAX_RECORD_BYTES) return bad('too-large', `is larger than ${MAX_RECORD_BYTES} bytes`);
  const text = decodeText(bytes);
  if (text === undefined) return { problem: encodingProblem(bytes) };
  const parsed = parseObject(text);
  if ('problem' in parsed || parsed.value.id === id) return parsed;
  const found = parsed.value.id === undefined ? 'is missing' : `is ${beginning(JSON.stringify(parsed.value.id))}`;
  return bad('id', `id ${found}, but the file name says ${id}`, positionOf(text, ['id'], MAX_JSON_DEPTH));
}

/** The problem of a file that is not UTF-8. */
export const encodingProblem = (bytes: Uint8Array): FileProblem => ({ kind: 'encoding', ...utf8Fault(bytes) });

const bad = (kind: FileProblem['kind'], message: string, position?: Position): { readonly problem: FileProblem } => ({
  problem: { kind, message, ...position },
});

/** An escaped surrogate, usually one of a valid pair. Unescaped ones cannot occur in UTF-8. */
const ESCAPED_SURROGATE = /\\u[dD][89a-fA-F]/;

/**
 * Parses the text of a file.
 *
 * If a key occurs twice, the last one counts, as in most JSON parsers (RFC 8259 §4 leaves it open): to detect this, each file
 * would have to be parsed twice at every start.
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

/** Is it at most this many levels deep, without infinite numbers, which `JSON.stringify` could not write again? */
function isKeepable(value: unknown, levels: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isKeepable(member, levels - 1));
}

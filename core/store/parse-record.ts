import { decodeText } from './decode-text.ts';
import { JsonProblem, type Position, positionAt, positionOf, scanJson } from './json-scan.ts';
import { MAX_RECORD_BYTES } from './record-file.ts';
import type { FileProblem, RecordRules } from './record-rules.ts';

/** How many arrays and objects of a record may lie in one another. */
export const MAX_RECORD_DEPTH = 32;

/** Lines that git leaves where two people changed the same thing. */
const CONFLICT_MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?=[ \r\n]|$)/m;

/** An escape of half of a character beyond the first 65,536; in UTF-8 itself there are none. Mostly its other half follows. */
const ESCAPED_SURROGATE = /\\u[dD][89a-fA-F]/;

/**
 * What a record file says, or why it is not served.
 *
 * Of a key that is there twice the last one counts, as with every JSON parser (RFC 8259 §4 leaves it open): to notice it,
 * each file would have to be read twice at every start.
 */
export const parseRecord: RecordRules['parse'] = (bytes, { id }) => {
  if (bytes.length > MAX_RECORD_BYTES) return bad('too-large', `is larger than ${MAX_RECORD_BYTES} bytes`);
  const text = decodeText(bytes);
  if (text === undefined) return bad('encoding', 'is not UTF-8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: syntaxProblem(text) };
  }
  if (!isKeepable(value, MAX_RECORD_DEPTH)) return { problem: syntaxProblem(text) };
  const halved = ESCAPED_SURROGATE.test(text) ? scanProblem(text) : undefined;
  if (halved) return { problem: halved };
  if (!isObject(value)) return bad('json', 'must be an object: { … }', positionOf(text, [], MAX_RECORD_DEPTH));
  if (value.id !== id) {
    const found = value.id === undefined ? 'is missing' : `is ${JSON.stringify(value.id)}`;
    return bad('id', `id ${found}, but the name of the file says ${id}`, positionOf(text, ['id'], MAX_RECORD_DEPTH));
  }
  return { value };
};

const bad = (kind: FileProblem['kind'], message: string, position?: Position): { readonly problem: FileProblem } => ({
  problem: { kind, message, ...position },
});

function syntaxProblem(text: string): FileProblem {
  const marker = CONFLICT_MARKER.exec(text);
  if (marker) {
    const position = positionAt(text, marker.index);
    return { kind: 'conflict-markers', message: 'holds conflict markers of an unfinished merge', ...position };
  }
  return scanProblem(text) ?? { kind: 'json', message: 'is not JSON' };
}

function scanProblem(text: string): FileProblem | undefined {
  try {
    scanJson(text, MAX_RECORD_DEPTH, () => {});
    return undefined;
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    return { kind: error.kind, message: error.message, ...positionAt(text, error.offset) };
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** No deeper than so many levels, and nothing in it that `JSON.parse` takes and `JSON.stringify` would not give back. */
function isKeepable(value: unknown, levels: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isKeepable(member, levels - 1));
}

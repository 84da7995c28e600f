import { MAX_JSON_DEPTH } from '../parse-json.ts';
import { decodeText } from './decode-text.ts';
import { type Position, positionOf } from './json-scan.ts';
import { parseObject } from './parse-object.ts';
import { MAX_RECORD_BYTES } from './record-file.ts';
import type { FileProblem, RecordRules } from './record-rules.ts';

/** What a record file says, or why it is not served. */
export const parseRecord: RecordRules['parse'] = (bytes, { id }) => {
  if (bytes.length > MAX_RECORD_BYTES) return bad('too-large', `is larger than ${MAX_RECORD_BYTES} bytes`);
  const text = decodeText(bytes);
  if (text === undefined) return bad('encoding', 'is not UTF-8');
  const parsed = parseObject(text);
  if ('problem' in parsed || parsed.value.id === id) return parsed;
  const found = parsed.value.id === undefined ? 'is missing' : `is ${JSON.stringify(parsed.value.id)}`;
  return bad('id', `id ${found}, but the name of the file says ${id}`, positionOf(text, ['id'], MAX_JSON_DEPTH));
};

const bad = (kind: FileProblem['kind'], message: string, position?: Position): { readonly problem: FileProblem } => ({
  problem: { kind, message, ...position },
});

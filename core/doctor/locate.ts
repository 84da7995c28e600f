import { MAX_JSON_DEPTH } from '../parse-json.ts';
import { decodeText } from '../store/decode-text.ts';
import { type JsonPath, type Position, positionOf } from '../store/json-scan.ts';

/** Where a member stands in a file; nothing when its bytes are no JSON. */
export const locate = (bytes: Uint8Array, path: JsonPath): Partial<Position> =>
  positionOf(decodeText(bytes) ?? '', path, MAX_JSON_DEPTH) ?? {};

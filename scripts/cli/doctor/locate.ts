import { decodeText, type JsonPath, MAX_JSON_DEPTH, type Position, positionOf } from '../../../core/host.ts';

/** Where a member stands in a file; nothing when its bytes are no JSON. */
export const locate = (bytes: Uint8Array, path: JsonPath): Partial<Position> =>
  positionOf(decodeText(bytes) ?? '', path, MAX_JSON_DEPTH) ?? {};

import { decodeText, type JsonPath, MAX_JSON_DEPTH, type Position, positionOf } from '../../../core/host.ts';

/** Position of a member in a file; empty when the file is not JSON. */
export const locate = (bytes: Uint8Array, path: JsonPath): Partial<Position> =>
  positionOf(decodeText(bytes) ?? '', path, MAX_JSON_DEPTH) ?? {};

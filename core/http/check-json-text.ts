import type { Limits } from '../settings.ts';
import { tooDeep, tooManyValues } from './too-complex.ts';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
/** `[` and `{`, `]` and `}` differ in this bit. */
const BRACE = 0x20;
const [OPENING, CLOSING] = [0x7b, 0x7d];

/**
 * Holds JSON against the limits of depth and values before it is parsed: what goes beyond them takes the parser longest. Of
 * values those behind a comma are counted, so that nothing is refused that is within the limit.
 *
 * @throws ApiError 400 rest_body_too_complex
 */
export function checkJsonText(bytes: Uint8Array, limits: Limits): void {
  let values = 1;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) isText = !isText;
    else if (isText) at += Number(byte === BACKSLASH);
    else if (byte === COMMA) {
      if (++values > limits.json_nodes) throw tooManyValues(limits);
    } else if ((byte | BRACE) === OPENING) {
      if (++depth > limits.json_depth) throw tooDeep(limits);
    } else if ((byte | BRACE) === CLOSING) depth--;
  }
}

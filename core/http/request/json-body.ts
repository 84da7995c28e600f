import type { Limits } from '../../contract/limits.ts';
import { problem } from '../../contract/problem.ts';
import { isObject } from '../../lib/index.ts';
import type { Sent } from './call.ts';
import { checkShape, tooDeep, tooManyValues } from './check-shape.ts';

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
function checkJsonText(bytes: Uint8Array, limits: Limits): void {
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

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw problem('rest_invalid_json', 'The body is not valid JSON.');
  }
}

/**
 * Parameters of a JSON body. Like WordPress, JSON that is not an object names no parameters and is otherwise ignored: what
 * the route requires is then reported as missing, which says more than a code of its own would.
 *
 * @throws ApiError 400 rest_invalid_json, rest_body_too_complex, rest_invalid_param
 */
export function parseJsonBody(bytes: Uint8Array, limits: Limits): Sent {
  checkJsonText(bytes, limits);
  const value = parse(bytes);
  checkShape(value, limits);
  // not copied: of many names that takes longer than to parse them
  return Object.setPrototypeOf(isObject(value) ? value : {}, null);
}

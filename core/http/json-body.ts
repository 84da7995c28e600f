import { problem } from '../errors.ts';
import { isObject } from '../is-object.ts';
import type { Limits } from '../settings.ts';
import type { Sent } from './call.ts';
import { checkJsonText } from './check-json-text.ts';
import { checkShape } from './check-shape.ts';

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

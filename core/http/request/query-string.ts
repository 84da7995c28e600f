import type { Limits } from '../../contract/limits.ts';
import { problem } from '../../contract/problem.ts';
import type { Sent } from './call.ts';
import { checkShape } from './check-shape.ts';

/** Several values under one name, while they are gathered: `a[]`, `a[0]`, `a[b]`. */
class Branch {
  readonly entries = new Map<string, string | Branch>();
  #next = 0;

  /** The key that `[]` stands for: one past the highest number so far, as in PHP. */
  nextKey(): string {
    return String(this.#next);
  }

  set(key: string, value: string | Branch): void {
    if (/^\d{1,15}$/.test(key)) this.#next = Math.max(this.#next, Number(key) + 1);
    this.entries.set(key, value);
  }
}

/** A name and its brackets: `a[0][b]`. Anything else, an unclosed bracket say, is a plain name. */
const BRACKETED = /^([^[\]]+)((?:\[[^[\]]*\])+)$/;

/** `a[0][b]` as `a`, `0`, `b`. */
function namePath(name: string): readonly [string, ...string[]] {
  if (!name.includes('[')) return [name];
  const [, base, brackets] = BRACKETED.exec(name) ?? [];
  if (base === undefined || brackets === undefined) return [name];
  return [base, ...brackets.slice(1, -1).split('][')];
}

/** Decodes one side of a pair. @throws ApiError 400 for a `%` that encodes nothing, or bytes that are not UTF-8 */
export function decodePart(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw problem('rest_invalid_encoding', 'The URL or the form contains an invalid percent-encoding.');
  }
}

function plant(root: Branch, path: readonly string[], value: string): void {
  let branch = root;
  for (const [index, part] of path.entries()) {
    const key = index > 0 && part === '' ? branch.nextKey() : part;
    if (index === path.length - 1) {
      branch.set(key, value);
      return;
    }
    const below = branch.entries.get(key);
    const next = below instanceof Branch ? below : new Branch();
    if (next !== below) branch.set(key, next);
    branch = next;
  }
}

/** A branch whose keys are all numbers is a list in their order (gaps close), any other an object. */
function harvest(value: string | Branch): unknown {
  if (typeof value === 'string') return value;
  const entries = [...value.entries];
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, item]) => harvest(item));
  }
  return harvestObject(value);
}

function harvestObject(branch: Branch): Record<string, unknown> {
  const object: Record<string, unknown> = Object.create(null);
  for (const [key, item] of branch.entries) object[key] = harvest(item);
  return object;
}

/** What says nothing. */
export const NOTHING: Sent = Object.freeze(Object.create(null));

/**
 * Parameters of a query or of a form body, as WordPress (PHP) reads them: `a=1`, `a[]=1`, `a[0]=1`, `a[b]=1`,
 * `a[0][b]=1`; of a plain name that comes twice the last counts. All values are text.
 *
 * @param pairs How many there may be.
 * @throws ApiError 400 rest_too_many_params, rest_invalid_encoding, rest_body_too_complex
 */
export function parseQueryString(text: string, pairs: number, limits: Limits): Sent {
  if (text === '') return NOTHING;
  const parts = text.split('&', pairs + 1).filter((part) => part !== '');
  if (parts.length > pairs) throw problem('rest_too_many_params', `At most ${pairs} parameters are allowed.`);
  return gatherPairs(parts.map(decodePair), limits);
}

function decodePair(part: string): NamedText {
  const plain = part.includes('+') ? part.replaceAll('+', ' ') : part;
  const at = plain.indexOf('=');
  return at < 0 ? [decodePart(plain), ''] : [decodePart(plain.slice(0, at)), decodePart(plain.slice(at + 1))];
}

type NamedText = readonly [name: string, value: string];

/** Names without brackets, which nearly all are, need no tree. */
function plainObject(pairs: readonly NamedText[]): Sent {
  const sent: Record<string, string> = Object.create(null);
  for (const [name, value] of pairs) sent[name] = value;
  return sent;
}

/**
 * Parameters of names and texts in their order, the names in brackets as `parseQueryString` reads them.
 *
 * @throws ApiError 400 rest_body_too_complex, rest_invalid_param
 */
export function gatherPairs(pairs: readonly NamedText[], limits: Limits): Sent {
  const sent = pairs.some(([name]) => name.includes('[')) ? bracketedObject(pairs, limits) : plainObject(pairs);
  checkShape(sent, limits);
  return sent;
}

function bracketedObject(pairs: readonly NamedText[], limits: Limits): Sent {
  const root = new Branch();
  for (const [name, value] of pairs) {
    const path = namePath(name);
    if (path.length > limits.json_depth) {
      throw problem('rest_body_too_complex', `Parameters may be nested at most ${limits.json_depth} levels deep.`);
    }
    plant(root, path, value);
  }
  return harvestObject(root);
}

/** The text before and after the first separator; one part when there is none. */
export function splitOnce(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

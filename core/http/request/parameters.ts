import type { ApiError } from '../../contract/error.ts';
import type { HttpRequest } from '../../contract/http-message.ts';
import type { Limits } from '../../contract/limits.ts';
import { problem } from '../../contract/problem.ts';
import { holdsLoneSurrogate, isObject } from '../../lib/index.ts';

/** Parameters by name, as received: text is not yet coerced. Has no prototype, so only names that were sent are found. */
export type Sent = Readonly<Record<string, unknown>>;

/** The values collected under one bracketed name: `a[]`, `a[0]`, `a[b]`. */
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

/** A name with brackets: `a[0][b]`. Anything else, such as an unclosed bracket, is a plain name. */
const BRACKETED = /^([^[\]]+)((?:\[[^[\]]*\])+)$/;

/** `a[0][b]` as `a`, `0`, `b`. */
function namePath(name: string): readonly [string, ...string[]] {
  if (!name.includes('[')) return [name];
  const [, base, brackets] = BRACKETED.exec(name) ?? [];
  if (base === undefined || brackets === undefined) return [name];
  return [base, ...brackets.slice(1, -1).split('][')];
}

/** Decodes a percent-encoded name or value. @throws ApiError 400 for an invalid `%` sequence, or bytes that are not UTF-8 */
export function decodePart(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw problem('rest_invalid_encoding', 'The URL or the form contains an invalid percent-encoding.');
  }
}

/**
 * Decodes a name or value in the address of a page. A `%` that encodes nothing is itself, because links in newsletters contain such
 * signs (`?campaign=50%off`).
 *
 * @throws ApiError 400 for bytes that are not UTF-8
 */
export const decodeLeniently = (text: string): string => decodePart(text.replace(/%(?![\da-f]{2})/gi, '%25'));

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

/** A branch whose keys are all numbers becomes a list in their order (without gaps), any other an object. */
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

/** No parameters. */
export const NOTHING: Sent = Object.freeze(Object.create(null));

/**
 * Parses the parameters of a query or a form body, as WordPress (PHP) does: `a=1`, `a[]=1`, `a[0]=1`, `a[b]=1`,
 * `a[0][b]=1`; if a plain name is repeated, the last value wins. All values are text.
 *
 * @param pairs Maximum number of pairs.
 * @param decode Decodes names and values.
 * @throws ApiError 400 rest_too_many_params, rest_invalid_encoding, rest_body_too_complex
 */
export function parseQueryString(text: string, pairs: number, limits: Limits, decode = decodePart): Sent {
  if (text === '') return NOTHING;
  const parts = text.split('&', pairs + 1).filter((part) => part !== '');
  if (parts.length > pairs) throw problem('rest_too_many_params', `At most ${pairs} parameters are allowed.`);
  return gatherPairs(
    parts.map((part) => decodePair(part, decode)),
    limits,
  );
}

function decodePair(part: string, decode: typeof decodePart): NamedText {
  const plain = part.includes('+') ? part.replaceAll('+', ' ') : part;
  const at = plain.indexOf('=');
  return at < 0 ? [decode(plain), ''] : [decode(plain.slice(0, at)), decode(plain.slice(at + 1))];
}

type NamedText = readonly [name: string, value: string];

/** Names without brackets (nearly all) need no tree. */
function plainObject(pairs: readonly NamedText[]): Sent {
  const sent: Record<string, string> = Object.create(null);
  for (const [name, value] of pairs) sent[name] = value;
  return sent;
}

/**
 * Builds parameters from names and texts, in order. Brackets in names mean the same as for `parseQueryString`.
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

/** The text before and after the first separator; one part if there is none. */
export function splitOnce(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** The path of a request target, without its query. */
export const pathOf = (target: string): string => splitOnce(target, '?')[0] ?? '';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
/** `[` and `{`, `]` and `}` differ in this bit. */
const BRACE = 0x20;
const [OPENING, CLOSING] = [0x7b, 0x7d];

/**
 * Checks JSON against the limits on depth and values before it is parsed, because oversized JSON takes the parser longest. Only
 * values after a comma are counted, so nothing within the limit is refused.
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
 * Parses the parameters of a JSON body. As in WordPress, JSON that is not an object is ignored: required parameters
 * are then reported as missing, which says more than a separate error code would.
 *
 * @throws ApiError 400 rest_invalid_json, rest_body_too_complex, rest_invalid_param
 */
export function parseJsonBody(bytes: Uint8Array, limits: Limits): Sent {
  checkJsonText(bytes, limits);
  const value = parse(bytes);
  checkShape(value, limits);
  // not copied: copying many names takes longer than parsing them
  return Object.setPrototypeOf(isObject(value) ? value : {}, null);
}

const tooComplex = (message: string): ApiError => problem('rest_body_too_complex', message);

/** 400: nested deeper than `limits.json_depth`. */
const tooDeep = ({ json_depth }: Limits): ApiError =>
  tooComplex(`Values may be nested at most ${json_depth} levels deep.`);

/** 400: more values than `limits.json_nodes`. */
const tooManyValues = ({ json_nodes }: Limits): ApiError => tooComplex(`At most ${json_nodes} values are allowed.`);

/** 400: a list with more items than `limits.json_array`. */
const tooManyItems = ({ json_array }: Limits): ApiError => tooComplex(`A list may have at most ${json_array} items.`);

const tooManyMembers = ({ json_array }: Limits): ApiError =>
  tooComplex(`An object may have at most ${json_array} members.`);

/** Keys that could give access to object prototypes (prototype pollution). */
const REFUSED_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Checks client input against the limits on depth, nodes and list items, and refuses keys that only an attacker would send
 * (security, Limits), before other code walks it.
 *
 * @throws ApiError 400 rest_body_too_complex, rest_invalid_param
 */
function checkShape(value: unknown, limits: Limits): void {
  let nodes = 0;
  const checkText = (text: string) => {
    if (holdsLoneSurrogate(text))
      throw problem('rest_invalid_param', 'A string contains half a character (a lone surrogate).');
  };
  const visit = (node: unknown, depth: number): void => {
    if (++nodes > limits.json_nodes) throw tooManyValues(limits);
    if (typeof node === 'string') checkText(node);
    if (typeof node !== 'object' || node === null) return;
    if (depth > limits.json_depth) throw tooDeep(limits);
    if (Array.isArray(node)) {
      if (node.length > limits.json_array) throw tooManyItems(limits);
      for (const item of node) visit(item, depth + 1);
      return;
    }
    // keys only: entries of many names take longer than parsing them
    const keys = Object.keys(node);
    if (keys.length > limits.json_array) throw tooManyMembers(limits);
    for (const key of keys) {
      if (REFUSED_KEYS.has(key)) throw problem('rest_invalid_param', `The name ${key} is not allowed.`);
      checkText(key);
      visit((node as Record<string, unknown>)[key], depth + 1);
    }
  };
  visit(value, 1);
}

/** The media type of a request's body, in lower case and without parameters; empty if there is none. */
export function mediaType(request: Pick<HttpRequest, 'header'>): string {
  const [type = ''] = splitOnce(request.header('content-type') ?? '', ';');
  return type.trim().toLowerCase();
}

/**
 * Reads a request's whole body.
 *
 * @throws ApiError 413 rest_body_too_large as soon as it is known to be longer than `limit` bytes, 400 if it ends early
 */
export async function readBody(request: Pick<HttpRequest, 'header' | 'body'>, limit: number): Promise<Uint8Array> {
  const tooLarge = () => problem('rest_body_too_large', `The body is larger than ${limit} bytes.`);
  if (Number(request.header('content-length') ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body()) {
    length += chunk.length;
    if (length > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

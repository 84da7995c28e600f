import type { ApiError } from '../../contract/error.ts';
import type { Limits } from '../../contract/limits.ts';
import { problem } from '../../contract/problem.ts';
import { holdsLoneSurrogate } from '../../lib/index.ts';

const tooComplex = (message: string): ApiError => problem('rest_body_too_complex', message);

/** 400: what was sent is nested deeper than `limits.json_depth`. */
export const tooDeep = ({ json_depth }: Limits): ApiError =>
  tooComplex(`Values may be nested at most ${json_depth} levels deep.`);

/** 400: what was sent has more values than `limits.json_nodes`. */
export const tooManyValues = ({ json_nodes }: Limits): ApiError =>
  tooComplex(`At most ${json_nodes} values are allowed.`);

/** 400: a list that was sent has more items than `limits.json_array`. */
export const tooManyItems = ({ json_array }: Limits): ApiError =>
  tooComplex(`A list may have at most ${json_array} items.`);

/** Keys through which careless code reaches what all objects share. */
const REFUSED_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Holds what a client sent against the limits of depth, nodes and list items, and refuses keys that no honest body has
 * (security, Limits), before anything walks it.
 *
 * @throws ApiError 400 rest_body_too_complex, rest_invalid_param
 */
export function checkShape(value: unknown, limits: Limits): void {
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
    // names alone: pairs of many take longer than to parse them
    for (const key of Object.keys(node)) {
      if (REFUSED_KEYS.has(key)) throw problem('rest_invalid_param', `The name ${key} is not allowed.`);
      checkText(key);
      visit((node as Record<string, unknown>)[key], depth + 1);
    }
  };
  visit(value, 1);
}

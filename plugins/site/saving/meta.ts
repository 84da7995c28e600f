import * as v from 'valibot';
import type { Writer } from '../../content/index.ts';
import type { Item } from '../item.ts';
import type { ItemKind } from '../kind.ts';
import { cleanValue } from './clean-value.ts';
import { isSameValue } from './same-value.ts';

/**
 * The meta that a write results in: what was sent over what is stored. A member that is null, or what it is by default, is
 * not stored; those that the kind does not declare are kept.
 *
 * @param asked members that the kind declares
 * @param before stored so far, if any
 * @throws ApiError rest_invalid_param when a text in it is too large
 */
export function itemMeta(
  writer: Writer,
  kind: ItemKind,
  asked: Readonly<Record<string, unknown>> | undefined,
  before: Item['meta'],
): Item['meta'] {
  if (asked === undefined) return before;
  const meta: Record<string, unknown> = { ...before };
  for (const [name, schema] of Object.entries(kind.meta)) {
    if (asked[name] === undefined) continue;
    const value = cleanValue(writer, `meta.${name}`, asked[name]);
    if (value === null || isSameValue(value, v.getDefault(schema))) delete meta[name];
    else meta[name] = value;
  }
  return Object.keys(meta).length > 0 ? meta : undefined;
}

import * as v from 'valibot';
import { cleanHtml, invalidParam, type Writer } from '../../../content/index.ts';
import { type Item, isSameValue } from '../kind/item.ts';
import type { ItemKind } from '../kind/kind.ts';

/** Real values are nested less deeply. */
const MAX_DEPTH = 32;

/**
 * A value of `meta` as it is stored. For users without the right to unfiltered HTML, all texts in it are sanitized, including
 * those within JSON in a text (such as footnotes). A value with nothing to remove stays the same, byte for byte.
 *
 * @param name of the parameter
 * @throws ApiError rest_invalid_param if a text is too large, or the value is nested too deeply
 */
function cleanValue(writer: Writer, name: string, value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw invalidParam(name, `${name} must not nest deeper than ${MAX_DEPTH}.`);
  if (typeof value === 'string') return cleanString(writer, name, value, depth);
  if (Array.isArray(value)) return value.map((item) => cleanValue(writer, name, item, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, cleanValue(writer, name, item, depth + 1)]),
  );
}

function cleanString(writer: Writer, name: string, text: string, depth: number): string {
  const html = cleanHtml(writer, name, text);
  // JSON can escape a tag so that the sanitizer does not recognize it: `\u003cscript>`
  const structure = structureIn(text);
  if (structure === undefined) return text.includes('<') ? html : text;
  const clean = JSON.stringify(cleanValue(writer, name, structure, depth + 1));
  return clean === JSON.stringify(structure) ? text : clean;
}

/** The list or object that a text contains as JSON; undefined for any other text. */
function structureIn(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The meta after a write: the stored members, overridden by those that were sent. Members that are null or have their default
 * are not stored; members that the kind does not declare are kept.
 *
 * @param asked members that were sent
 * @param before stored members, if any
 * @throws ApiError rest_invalid_param if a text is too large, or a value is nested too deeply
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

import * as v from 'valibot';
import { cleanHtml, invalidParam, type Writer } from '../../../content/index.ts';
import { type Item, isSameValue } from '../kind/item.ts';
import type { ItemKind } from '../kind/kind.ts';

/** Deeper than any value that people write. */
const MAX_DEPTH = 32;

/**
 * A value of `meta` as it is stored. For who may not use any HTML, all texts in it are sanitized, those within a text that
 * is JSON too (footnotes are); what has nothing to be taken out stays as it is, byte for byte.
 *
 * @param name of the parameter
 * @throws ApiError rest_invalid_param when a text is too large, or it nests too deep
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
  // within JSON a tag may be written so that no sanitizer knows it: `\u003cscript>`
  const structure = structureIn(text);
  if (structure === undefined) return text.includes('<') ? html : text;
  const clean = JSON.stringify(cleanValue(writer, name, structure, depth + 1));
  return clean === JSON.stringify(structure) ? text : clean;
}

/** The list or object that a text is the JSON of. */
function structureIn(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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

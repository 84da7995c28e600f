import * as v from 'valibot';
import { flag, text } from '../rendering/attributes.ts';
import { numeric } from '../supports/loose-types.ts';

const ids = v.fallback(v.array(v.pipe(numeric, v.integer())), []);

/** Ids as a list, or as comma-separated text. */
const authors = v.fallback(
  v.union([
    v.array(v.number()),
    v.pipe(
      v.string(),
      v.transform((list) => list.split(',').map(Number)),
    ),
  ]),
  [],
);

/** A number truncated to an integer, without its sign (PHP, `absint`). */
const count = v.fallback(v.nullable(v.pipe(numeric, v.transform(Math.trunc), v.transform(Math.abs))), null);

/** Maximum number of records on a page of a loop. */
export const MOST = 100;

/** Which records a query selects (reference, block `core/query`). */
const schema = v.object({
  perPage: count,
  pages: count,
  /** Ignored without `perPage` (reference, `build_query_vars_from_query_block`). */
  offset: count,
  postType: v.fallback(v.pipe(v.string(), v.nonEmpty()), 'post'),
  order: v.fallback(v.pipe(v.string(), v.toLowerCase(), v.picklist(['asc', 'desc'])), 'desc'),
  orderBy: v.fallback(v.string(), 'date'),
  author: v.fallback(v.union([v.pipe(v.number(), v.integer(), v.minValue(1)), authors]), []),
  search: text,
  exclude: ids,
  sticky: text,
  inherit: flag(false),
  taxQuery: v.fallback(v.nullable(v.record(v.string(), ids)), null),
  categoryIds: ids,
  tagIds: ids,
  parents: ids,
  format: v.fallback(v.array(v.string()), []),
});

/** A block's query, validated. */
export type AskedQuery = v.InferOutput<typeof schema>;

/** The query that a block is inside; outside any, one for the newest posts. @param values of the block */
export const askedQuery = ({ query }: Readonly<Record<string, unknown>>): AskedQuery =>
  v.parse(schema, typeof query === 'object' && query !== null && !Array.isArray(query) ? query : {});

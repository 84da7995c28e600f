import * as v from 'valibot';
import {
  type Found,
  type KeptFor,
  type ReadContext,
  type Reply,
  type ReplyOptions,
  reply,
  type StoredRecord,
} from '../../../core/index.ts';
import { described, pageUrl } from '../../content/index.ts';
import { problem, type SiteCode } from '../errors.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Pages of a list (contract, Limits): at most a hundred a page. @param perPage how many unless more or fewer are asked for */
export const pageParamsOf = (perPage: number) => ({
  page: v.optional(v.pipe(count, v.description('Page of the list.')), 1),
  per_page: v.optional(v.pipe(count, v.maxValue(100), v.description('Records per page, at most 100.')), perPage),
  offset: described(
    v.pipe(v.number(), v.integer()),
    'Number of records to skip, instead of a page; its sign does not count.',
  ),
});

/** Page parameters of most lists: ten items per page. */
export const pageParams = pageParamsOf(10);

/** Which part of a list is asked for. */
export interface PageParams {
  readonly page: number;
  readonly per_page: number;
  readonly offset?: number | undefined;
}

/** The range of records on a page of a list. */
export const slice = ({ page, per_page, offset }: PageParams): { readonly offset: number; readonly limit: number } => ({
  offset: offset === undefined ? (page - 1) * per_page : Math.abs(offset),
  limit: per_page,
});

/**
 * The page that a list of terms or users takes an offset for, by which it leads to the pages before and after (WordPress,
 * `WP_REST_Terms_Controller`, `WP_REST_Users_Controller`); lists of items go by `page` alone.
 */
export const pageAtOffset = ({ page, per_page, offset }: PageParams): number =>
  offset ? Math.max(Math.ceil(offset / per_page + 1), 1) : page;

/**
 * How many records a list of items says that it has: none to whom asks for what is behind its end (reference).
 *
 * @param total how many there are
 */
export const totalFrom = (params: PageParams, total: number): number => (slice(params).offset < total ? total : 0);

/** How many pages so many records make. */
const pagesOf = ({ per_page }: PageParams, total: number): number => Math.ceil(total / per_page);

/**
 * Holds the page that is asked for against those that there are; of an empty list any is taken, and so it is with an offset that
 * leaves nothing (reference).
 *
 * @param total how many records there are, all pages together
 * @throws ApiError of that code for a page behind the last
 */
export function checkPage(params: PageParams, total: number, code: SiteCode): void {
  if (params.offset !== undefined && slice(params).offset >= total) return;
  if (total > 0 && params.page > pagesOf(params, total)) throw problem(code, 'The list does not have this page.');
}

/** What the answer of a list goes by. */
type PageContext = Pick<ReadContext<PageParams>, 'params' | 'url' | 'site'>;

/**
 * The answer of a list: its records, totals in the headers, and links to the pages before and after (reference, Headers
 * everywhere).
 *
 * @param view a name for this way of showing a record: what was made once is kept for strangers under it
 * @param keptFor as of `ReadContext.part`
 * @param page which page it is
 */
export const pageReply = <R extends StoredRecord>(
  context: PageContext & Pick<ReadContext<PageParams>, 'part'>,
  found: Pick<Found<R>, 'rows' | 'total'>,
  view: string,
  show: (record: R) => unknown,
  keptFor?: KeptFor,
  page?: number,
): Reply =>
  reply(
    found.rows.map((row) => context.part(view, row, () => show(row.record), keptFor)),
    pageOptions(context, found.total, page),
  );

/**
 * Response options of a list.
 *
 * @param total number of items on all pages
 * @param page number of the page
 */
export function pageOptions(context: PageContext, total: number, page = context.params.page): ReplyOptions {
  const pages = pagesOf(context.params, total);
  const link = pageLinks(context, page, pages);
  return { totals: { total, pages }, ...(link && { headers: { Link: link } }) };
}

/** RFC 8288; the page before one behind the end is the last. */
function pageLinks(context: PageContext, page: number, pages: number): string {
  const link = (rel: string, number: number) => `<${pageUrl(context, number)}>; rel="${rel}"`;
  return [
    ...(page > 1 ? [link('prev', Math.min(page - 1, Math.max(pages, 1)))] : []),
    ...(page < pages ? [link('next', page + 1)] : []),
  ].join(', ');
}

/** Which end of a list comes first. @param fallback when nobody asks */
export const orderParam = (fallback: 'asc' | 'desc') =>
  v.optional(v.pipe(v.picklist(['asc', 'desc']), v.description('Ascending or descending.')), fallback);

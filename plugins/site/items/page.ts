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

/** Page parameters of a list (contract, Limits): at most 100 records per page. @param perPage default number of records per page */
export const pageParamsOf = (perPage: number) => ({
  page: v.optional(v.pipe(count, v.description('Page of the list.')), 1),
  per_page: v.optional(v.pipe(count, v.maxValue(100), v.description('Records per page, at most 100.')), perPage),
  offset: described(
    v.pipe(v.number(), v.integer()),
    'Number of records to skip, instead of a page; its sign is ignored.',
  ),
});

/** Page parameters of most lists: ten items per page. */
export const pageParams = pageParamsOf(10);

/** Values of the page parameters. */
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
 * The page that corresponds to an offset in a list of terms or users, for the links to the previous and next page (WordPress,
 * `WP_REST_Terms_Controller`, `WP_REST_Users_Controller`). Lists of items use only `page` for these.
 */
export const pageAtOffset = ({ page, per_page, offset }: PageParams): number =>
  offset ? Math.max(Math.ceil(offset / per_page + 1), 1) : page;

/**
 * The total that a list of items reports: 0 if the request starts after its end (reference).
 *
 * @param total actual number of records
 */
export const totalFrom = (params: PageParams, total: number): number => (slice(params).offset < total ? total : 0);

const pagesOf = ({ per_page }: PageParams, total: number): number => Math.ceil(total / per_page);

/**
 * Checks that the requested page exists. Any page of an empty list is accepted, and any page with an offset after the end
 * (reference).
 *
 * @param total number of records on all pages
 * @throws ApiError with that code for a page after the last
 */
export function checkPage(params: PageParams, total: number, code: SiteCode): void {
  if (params.offset !== undefined && slice(params).offset >= total) return;
  if (total > 0 && params.page > pagesOf(params, total)) throw problem(code, 'The list does not have this page.');
}

/** The parts of a request that the response of a list needs. */
type PageContext = Pick<ReadContext<PageParams>, 'params' | 'url' | 'site'>;

/**
 * The response of a list: its records, and headers with totals and links to the previous and next page (reference, Headers
 * everywhere).
 *
 * @param view name of this view of a record, under which its output is cached for anonymous readers
 * @param keptFor as for `ReadContext.part`
 * @param page number of the page
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

/** Value of the `Link` header (RFC 8288). For a page after the end, the previous page is the last one. */
function pageLinks(context: PageContext, page: number, pages: number): string {
  const link = (rel: string, number: number) => `<${pageUrl(context, number)}>; rel="${rel}"`;
  return [
    ...(page > 1 ? [link('prev', Math.min(page - 1, Math.max(pages, 1)))] : []),
    ...(page < pages ? [link('next', page + 1)] : []),
  ].join(', ');
}

/** The parameter for the sort direction. @param fallback default value */
export const orderParam = (fallback: 'asc' | 'desc') =>
  v.optional(v.pipe(v.picklist(['asc', 'desc']), v.description('Ascending or descending.')), fallback);

import {
  type Found,
  type KeptFor,
  type ReadContext,
  type Reply,
  reply,
  type SiteInfo,
  type StoredRecord,
} from '../../core/index.ts';
import { pageUrl } from '../content/index.ts';

/** Largest page size; larger values of `per_page` are reduced to it. */
const MOST = 50;

/** The requested page of a list. */
export interface PageParams {
  readonly page: number;
  readonly per_page: number;
}

/** The range of records on a page of a list. */
export function slice({ page, per_page }: PageParams): { readonly offset: number; readonly limit: number } {
  const limit = Math.min(per_page, MOST);
  return { offset: (page - 1) * limit, limit };
}

/** The inputs of a list response. */
export interface ListContext {
  readonly site: SiteInfo;
  /** Requested path and query, below the REST root. */
  readonly url: string;
  readonly params: PageParams;
  readonly part: ReadContext<PageParams>['part'];
}

/**
 * The response of a list: `{ events: […], rest_url, next_rest_url?, previous_rest_url?, total, total_pages }`, with the totals for
 * the headers.
 *
 * @param name member that holds the records: `events`
 * @param keptFor as in `ReadContext.part`
 */
export function listReply<R extends StoredRecord>(
  context: ListContext,
  name: string,
  found: Pick<Found<R>, 'rows' | 'total'>,
  view: (record: R) => unknown,
  keptFor?: KeptFor,
): Reply {
  const { page } = context.params;
  const pages = Math.ceil(found.total / slice(context.params).limit);
  return reply(
    {
      [name]: found.rows.map((row) => context.part(name, row, () => view(row.record), keptFor)),
      rest_url: context.site.rest(context.url),
      ...(page < pages && { next_rest_url: pageUrl(context, page + 1) }),
      ...(page > 1 && found.total > 0 && { previous_rest_url: pageUrl(context, Math.min(page - 1, pages)) }),
      total: found.total,
      total_pages: pages,
    },
    { totals: { total: found.total, pages } },
  );
}

/** Is the page after the last one? Never true for the first page. */
export const isPastEnd = ({ page, per_page }: PageParams, total: number): boolean =>
  page > 1 && slice({ page, per_page }).offset >= total;

import { ApiError } from '../../contract/error.ts';
import type { FailedPage, PageFailure, PageReply } from '../../contract/routes/page.ts';
import type { Log } from '../../platform/index.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { Generation } from '../generation.ts';
import { errorOutcome } from '../response/error-outcome.ts';
import type { Exchange } from '../routing/exchange.ts';
import { errorPage } from './error-page.ts';
import { PageRunContext } from './page-context.ts';
import type { AskedPage, PageRouter, ReadyPage } from './page-router.ts';

/** Titles of error pages, by status. */
const TITLES: Readonly<Record<number, string>> = { 400: 'Incomplete address', 404: 'Page not found' };

interface PageErrorsParts {
  readonly generation: Generation;
  readonly cache: Pick<ResponseCache, 'reading'>;
  readonly router: Pick<PageRouter, 'rest'>;
  readonly log: Log;
}

/** Creates the pages that visitors see for errors. */
export class PageErrors {
  readonly #parts: PageErrorsParts;
  /** The page for all other addresses of the site also presents errors from elsewhere, since it knows the site's language. */
  readonly #catchAll: ReadyPage | undefined;

  constructor(parts: PageErrorsParts) {
    this.#parts = parts;
    this.#catchAll = parts.router.rest.find(({ below }) => below === '/')?.ready;
  }

  /** The error page to show instead of a page. */
  inPlaceOf(asked: AskedPage, error: unknown, exchange: Exchange): PageReply {
    const { form, failed } = asked.ready.page;
    const own = form ? form.failed : failed;
    if (own) return this.#saidBy(asked, own, error, exchange);
    const elsewhere = this.elsewhere(asked.path, error, exchange, asked.ready);
    if (elsewhere) return elsewhere;
    const { status, message, headers } = this.#failure(asked.ready, error, exchange);
    return { ...errorPage(status, TITLES[status] ?? 'This did not work', [message]), headers };
  }

  /**
   * The site's own error page, for anything that has none itself. May be framed, in frames that showed a page that is gone.
   *
   * @param failed the page that failed, for the log
   */
  elsewhere(path: string, error: unknown, exchange: Exchange, failed?: ReadyPage): PageReply | undefined {
    const ready = this.#catchAll;
    const says = ready?.page.failed ?? ready?.page.form?.failed;
    return ready && says && { ...this.#saidBy({ ready, path }, says, error, exchange, failed), framed: true };
  }

  /** Lets a page present an error itself. */
  #saidBy(
    { ready, path }: Pick<AskedPage, 'ready' | 'path'>,
    says: FailedPage,
    error: unknown,
    exchange: Exchange,
    failed = ready,
  ): PageReply {
    const { generation, cache } = this.#parts;
    const { status, message, headers } = this.#failure(failed, error, exchange);
    const reading = cache.reading(exchange.now);
    const input = { params: {}, sent: {}, method: 'GET' as const, path };
    const asking = { generation, mounted: ready, exchange, reading, request: exchange.request };
    const reply = says({ status, message }, new PageRunContext(asking, input));
    return { ...reply, status, headers: { ...reply.headers, ...headers } };
  }

  #failure(code: ReadyPage, error: unknown, { id }: Exchange): PageFailure & Pick<ApiError, 'headers'> {
    const { status, headers } = errorOutcome(error, { id, code }, this.#parts.log);
    const message = error instanceof ApiError ? error.message : `Something went wrong on our side (request ${id}).`;
    return { status, message, headers };
  }
}

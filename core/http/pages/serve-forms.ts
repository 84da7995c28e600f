import { refusePlainHttp } from '../../auth/sign-in/refuse-plain-http.ts';
import { ApiError } from '../../contract/error.ts';
import type { HttpResponse } from '../../contract/http-message.ts';
import { problem } from '../../contract/problem.ts';
import type { PageAnswer, PageForm, PageReply, PageRoute } from '../../contract/routes/page.ts';
import type { Log } from '../../platform/index.ts';
import type { Generation, MountedPage } from '../generation.ts';
import type { Exchange } from '../request/exchange.ts';
import { parseQueryString, splitOnce } from '../request/query-string.ts';
import { errorOutcome } from '../response/error-outcome.ts';
import { pageContext } from './page-context.ts';
import { pageReply } from './page-reply.ts';
import { readForm } from './read-form.ts';

/** Answers at the address of a page with a form, never rejecting; undefined for any other one. */
export type ServeForm = (exchange: Exchange) => Promise<HttpResponse> | undefined;

type FormPage = MountedPage & { readonly page: PageRoute & { readonly form: PageForm } };

const hasForm = (mounted: MountedPage): mounted is FormPage => mounted.page.form !== undefined;

/** Serves the pages with a form of a generation's plugins: at their very addresses, and whatever the method. */
export function createFormServer(generation: Generation, log: Log): ServeForm {
  const { site, settings } = generation;
  const { limits } = settings;
  const { origin } = new URL(site.url);
  const pages = new Map(
    generation.pages.filter(hasForm).map((mounted) => [new URL(`${site.url}${mounted.page.path}`).pathname, mounted]),
  );

  async function answer(mounted: FormPage, exchange: Exchange, query: string): Promise<PageAnswer> {
    const { request } = exchange;
    const { page } = mounted;
    if (page.form.secure) refusePlainHttp(request, settings);
    const context = (method: 'GET' | 'POST', sent: Readonly<Record<string, unknown>>) =>
      pageContext(generation, mounted, exchange, { params: {}, sent, method });
    if (request.method === 'POST') {
      const form = await readForm(request, origin, { most: page.form.most(limits), limits });
      return page.run(context('POST', form) as never);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw problem('rest_no_route', 'No route matches this URL and method.');
    }
    if (request.target.length > limits.url) {
      throw problem('rest_uri_too_long', `The URL is longer than ${limits.url} bytes.`);
    }
    return page.run(context('GET', parseQueryString(query, limits.query_pairs, limits)) as never);
  }

  function failed({ page }: FormPage, error: unknown, { id }: Exchange): PageReply {
    const { status, headers } = errorOutcome(error, { id }, log);
    const message = error instanceof ApiError ? error.message : `Something went wrong on our side (request ${id}).`;
    const reply = page.form.failed({ status, message }, { site });
    return { ...reply, status, headers: { ...reply.headers, ...headers } };
  }

  return (exchange) => {
    if (pages.size === 0) return undefined;
    const [path = '', query = ''] = splitOnce(exchange.request.target, '?');
    const mounted = pages.get(path);
    if (!mounted) return undefined;
    return answer(mounted, exchange, query)
      .then((given) => given ?? failed(mounted, problem('rest_no_route', 'This page does not exist.'), exchange))
      .catch((error) => failed(mounted, error, exchange))
      .then((given) => pageReply(given, exchange));
  };
}

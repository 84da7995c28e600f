import { refusePlainHttp } from '../../auth/sign-in/authenticate.ts';
import { ApiError } from '../../contract/error.ts';
import { type HttpRequest, type HttpResponse, isRead } from '../../contract/http-message.ts';
import { problem } from '../../contract/problem.ts';
import type {
  FailedPage,
  PageAnswer,
  PageContext,
  PageFailure,
  PageForm,
  PageRedirect,
} from '../../contract/routes/page.ts';
import { tooManyAttempts } from '../../contract/too-many-attempts.ts';
import { addressGroup, orElse, Throttle, whenReady } from '../../lib/index.ts';
import type { Ports } from '../../platform/index.ts';
import type { Making, ResponseCache } from '../cache/response-cache.ts';
import type { Generation, MountedPage } from '../generation.ts';
import { type ParamSet, paramSet } from '../params/validate.ts';
import type { Exchange } from '../request/exchange.ts';
import { parseQueryString, splitOnce } from '../request/parameters.ts';
import type { Sent } from '../request/read-call.ts';
import { deliver } from '../response/answer.ts';
import { errorOutcome } from '../response/error-outcome.ts';
import { apiLinkTo, finishResponse } from '../response/response-headers.ts';
import { rootOfPages } from '../routing/other-roots.ts';
import { isRestPath } from '../routing/route-path.ts';
import { createRouter } from '../routing/router.ts';
import { sitePath } from '../routing/site-path.ts';
import { limited } from '../run/limited.ts';
import type { InSlices } from '../work/in-slices.ts';
import { errorPage } from './error-page.ts';
import { type PageAsking, type PageInput, PageRunContext } from './page-context.ts';
import { pageAnswer, pageRedirect } from './page-reply.ts';
import { readForm } from './read-form.ts';

/** Answers with a page of a plugin, at once where it can; undefined for an address that is none of a page. Never rejects. */
type ServePage = (exchange: Exchange) => HttpResponse | Promise<HttpResponse> | undefined;

/** Pages by where they stand. */
interface PageServer {
  /** At the addresses that they declare. */
  readonly atAddress: ServePage;
  /** At addresses that nothing else claims: the caller has looked. */
  readonly atRest: ServePage;
  /** What a browser shows of an error beside pages: of a file that there is not. Undefined where a program asks, or no page can say it. */
  refused(error: unknown, exchange: Exchange): HttpResponse | Promise<HttpResponse> | undefined;
}

/** What pages share with all else that is answered. */
interface PageServing {
  readonly cache: ResponseCache;
  readonly inSlicesFor: (request: Pick<HttpRequest, 'signal'>) => InSlices;
}

interface ReadyPage extends MountedPage {
  readonly namespace: '';
  readonly route: MountedPage['page'];
  readonly params: ParamSet;
}

type FormPage = ReadyPage & { readonly page: { readonly form: PageForm } };

const hasForm = (ready: ReadyPage): ready is FormPage => ready.page.form !== undefined;

/** A page that was asked for. */
interface AskedPage {
  readonly ready: ReadyPage;
  /** Parameters in its path. */
  readonly parts: Readonly<Record<string, string>>;
  /** Below the site's own address, still encoded. */
  readonly path: string;
  readonly query: string;
}

const NOTHING = 'This page does not exist, or was removed.';

/** Above what an error says. */
const TITLES: Readonly<Record<number, string>> = { 400: 'Incomplete address', 404: 'Page not found' };

const MINUTE = 60_000;

const ready = (mounted: MountedPage): ReadyPage => ({
  ...mounted,
  namespace: '',
  route: mounted.page,
  params: paramSet(mounted.page.params),
});

/** Serves the pages of a generation's plugins. */
export function createPageServer(
  generation: Generation,
  { cache, inSlicesFor }: PageServing,
  { clock, log }: Pick<Ports, 'clock' | 'log'>,
): PageServer {
  const { settings, site } = generation;
  const { limits } = settings;
  const { origin } = new URL(site.url);
  const base = sitePath(site);
  const apiLink = apiLinkTo(rootOfPages(generation));
  const isRest = ({ page }: MountedPage) => isRestPath(page.path);
  const declared = generation.pages.filter((mounted) => !isRest(mounted)).map(ready);
  const router = createRouter(declared);
  /** The longest path first. */
  const rest = generation.pages
    .filter(isRest)
    .map((mounted) => ({ ready: ready(mounted), below: mounted.page.path.slice(0, -1) }))
    .sort((a, b) => b.below.length - a.below.length);
  /** The page for all other addresses of the site says also what went wrong elsewhere: it knows the site's language. */
  const catchAll = rest.find(({ below }) => below === '/')?.ready;
  const catchAllFailed = catchAll && saidBy(catchAll);
  const sentForms = new Throttle(MINUTE);

  function checkRate({ plugin, page: { form, path } }: FormPage, { request }: Exchange): void {
    if (form.perMinute === undefined) return;
    const [key, now] = [`${plugin.name} ${path} ${addressGroup(request.address)}`, clock.elapsed()];
    const wait = sentForms.wait(key, form.perMinute, now);
    if (wait > 0) throw tooManyAttempts('This form was sent too often. Please try again later.', wait);
    sentForms.fail(key, now);
  }

  function sentWith({ ready, parts, query }: AskedPage): Sent {
    // a page that takes nothing is there whatever somebody wrote behind its address
    const takes = hasForm(ready) || isRest(ready) || Object.keys(ready.page.params).length > 0;
    return { ...(takes && parseQueryString(query, limits.query_pairs, limits)), ...parts };
  }

  /** @throws ApiError 400 for parameters that a page does not take */
  function checked({ params }: ReadyPage, sent: Sent): unknown {
    const { values, missing, invalid } = params.check(Object.assign(Object.create(null), sent));
    const wrong = [
      ...missing.map((name) => `${name} is missing.`),
      ...Object.values(invalid).map((one) => one.message),
    ];
    if (wrong.length > 0) throw problem('rest_invalid_param', wrong.join(' '));
    return values;
  }

  /** Runs a page within its time. */
  function called(ready: ReadyPage, asking: Pick<PageAsking, 'exchange' | 'reading'>, input: PageInput) {
    const slow = { code: ready, what: 'a page', request: asking.exchange.request };
    return limited(generation, slow, (request) => {
      const context: PageContext<unknown> = new PageRunContext(
        { ...asking, generation, mounted: ready, request },
        input,
      );
      return ready.page.run(context as never);
    });
  }

  /** The same in slices: wrapped, for the next that reads much does not wait for what this one waits for. */
  function calledAgain(...order: Parameters<typeof called>): { readonly given: ReturnType<typeof called> } {
    const given = called(...order);
    // of one that was cut off nobody takes what it gives
    if (given instanceof Promise) given.catch(() => undefined);
    return { given };
  }

  /** The page that goes first at an address: one for all that is left, if it says so, or else the one that declares it. */
  function firstAt(asked: AskedPage, asking: Pick<PageAsking, 'exchange' | 'reading'>): AskedPage {
    if (isRest(asked.ready)) return asked;
    const { path } = asked;
    const { request } = asking.exchange;
    for (const { ready, below } of rest) {
      const { goesFirst } = ready.page;
      if (!goesFirst || ready.plugin === asked.ready.plugin || !path.startsWith(below)) continue;
      const input = { params: {}, sent: {}, method: 'GET' as const, path };
      const context = new PageRunContext({ ...asking, generation, mounted: ready, request }, input);
      if (goesFirst(context as never)) return { ...asked, ready, parts: {} };
    }
    return asked;
  }

  /** Shows a page, and keeps it for others who ask the same. */
  function show(asked: AskedPage, exchange: Exchange): HttpResponse | Promise<HttpResponse> {
    if (exchange.request.target.length > limits.url) {
      throw problem('rest_uri_too_long', `The URL is longer than ${limits.url} bytes.`);
    }
    const { reading, keep } = cache.begin(exchange, true);
    const shownPage = firstAt(asked, { exchange, reading });
    const { ready, path } = shownPage;
    const sent = sentWith(shownPage);
    const input = { params: checked(ready, sent), sent, method: 'GET' as const, path };
    const made = inSlicesFor(exchange.request)(() => calledAgain(ready, { exchange, reading }, input));
    return whenReady(made, ({ given }) => whenReady(given, (answer) => shown(answer, exchange, keep)));
  }

  function shown(answer: PageAnswer, exchange: Exchange, keep: Making['keep']): HttpResponse | Promise<HttpResponse> {
    if (!answer) throw problem('rest_no_route', NOTHING);
    if ('location' in answer) return answered(answer, exchange);
    const made = pageAnswer(answer, apiLink);
    keep({ status: made.status, body: undefined, headers: answer.headers ?? {} }, made);
    return deliver(made, exchange);
  }

  /** Takes a form that was sent. */
  async function take({ ready, parts, path }: AskedPage & { ready: FormPage }, exchange: Exchange) {
    const { request, now } = exchange;
    const sent = await readForm(request, origin, { most: ready.page.form.most(limits), limits });
    checkRate(ready, exchange);
    const input = { params: checked(ready, parts), sent, method: 'POST' as const, path };
    const answer = await called(ready, { exchange, reading: cache.reading(now) }, input);
    if (!answer) throw problem('rest_no_route', NOTHING);
    return answered(answer, exchange);
  }

  const answered = (answer: Exclude<PageAnswer, undefined>, exchange: Exchange) =>
    'location' in answer ? redirected(answer, exchange) : deliver(pageAnswer(answer, apiLink), exchange);

  const redirected = (answer: PageRedirect, exchange: Exchange) =>
    finishResponse(pageRedirect(answer), exchange, 'page');

  /** What an error tells the visitor. */
  function failure(
    code: ReadyPage,
    error: unknown,
    { id }: Exchange,
  ): PageFailure & { readonly headers: ApiError['headers'] } {
    const { status, headers } = errorOutcome(error, { id, code }, log);
    const message = error instanceof ApiError ? error.message : `Something went wrong on our side (request ${id}).`;
    return { status, message, headers };
  }

  /** What the page itself says when there is something wrong. */
  function failed(asked: AskedPage, failed: FailedPage, error: unknown, exchange: Exchange) {
    const { ready, path } = asked;
    const { status, message, headers } = failure(ready, error, exchange);
    const reading = cache.reading(exchange.now);
    const input = { params: {}, sent: {}, method: 'GET' as const, path };
    const asking = { generation, mounted: ready, exchange, reading, request: exchange.request };
    const reply = failed({ status, message }, new PageRunContext(asking, input));
    return answered({ ...reply, status, headers: { ...reply.headers, ...headers } }, exchange);
  }

  async function serveForm(asked: AskedPage & { ready: FormPage }, exchange: Exchange): Promise<HttpResponse> {
    try {
      if (asked.ready.page.form.secure) refusePlainHttp(exchange.request, settings);
      if (exchange.request.method === 'POST') return await take(asked, exchange);
      if (isRead(exchange.request)) return await show(asked, exchange);
      throw problem('rest_no_route', 'No route matches this URL and method.');
    } catch (error) {
      return failed(asked, asked.ready.page.form.failed, error, exchange);
    }
  }

  /** What the site says for a page that says nothing itself; it is shown in frames too: in those that showed what is gone. */
  function failedElsewhere(path: string, error: unknown, exchange: Exchange) {
    if (!catchAll || !catchAllFailed) return undefined;
    const asked = { ready: catchAll, parts: {}, path, query: '' };
    return failed(asked, (...failure) => ({ ...catchAllFailed(...failure), framed: true }), error, exchange);
  }

  function told(asked: AskedPage, error: unknown, exchange: Exchange): HttpResponse | Promise<HttpResponse> {
    const { ready } = asked;
    if (ready.page.failed) return failed(asked, ready.page.failed, error, exchange);
    const elsewhere = failedElsewhere(asked.path, error, exchange);
    if (elsewhere) return elsewhere;
    const { status, message, headers } = failure(ready, error, exchange);
    return answered({ ...errorPage(status, TITLES[status] ?? 'This did not work', [message]), headers }, exchange);
  }

  function serve(asked: AskedPage, exchange: Exchange): HttpResponse | Promise<HttpResponse> | undefined {
    const { ready } = asked;
    if (hasForm(ready)) return serveForm({ ...asked, ready }, exchange);
    if (!isRead(exchange.request)) return undefined;
    return orElse(
      () => show(asked, exchange),
      (error) => told(asked, error, exchange),
    );
  }

  /** Path below the site's own address, and query; undefined for what does not lie below it. */
  function placeOf({ request }: Exchange): { readonly path: string; readonly query: string } | undefined {
    const [path = '', query = ''] = splitOnce(request.target, '?');
    if (path === base) return { path: '/', query };
    return path.startsWith(`${base}/`) ? { path: path.slice(base.length), query } : undefined;
  }

  return {
    atAddress: (exchange) => {
      const place = declared.length > 0 ? placeOf(exchange) : undefined;
      const [match] = place ? router(place.path) : [];
      return place && match && isThere(match.routed, place.path)
        ? serve({ ...place, ready: match.routed, parts: match.parts }, exchange)
        : undefined;
    },
    atRest: (exchange) => {
      const place = rest.length > 0 ? placeOf(exchange) : undefined;
      const found = place && rest.find(({ below }) => place.path.startsWith(below));
      return found && serve({ ...place, ready: found.ready, parts: {} }, exchange);
    },
    refused: (error, exchange) => {
      const place = wantsHtml(exchange.request) ? placeOf(exchange) : undefined;
      return place && failedElsewhere(place.path, error, exchange);
    },
  };
}

const saidBy = ({ page }: ReadyPage): FailedPage | undefined => page.failed ?? page.form?.failed;

/** Does somebody look at it in a browser, and not a program? */
const wantsHtml = (request: HttpRequest): boolean => /\btext\/html\b/i.test(request.header('accept') ?? '');

/** A page with a form is at its very address, which its form names; of others a slash at the end leads to the same. */
const isThere = ({ page: { form, path } }: ReadyPage, asked: string): boolean =>
  !form || path.includes(':') || path === asked;

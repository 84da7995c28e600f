import { refusePlainHttp } from '../../auth/sign-in/authenticate.ts';
import { type HttpRequest, type HttpResponse, isRead } from '../../contract/http-message.ts';
import { problem } from '../../contract/problem.ts';
import type { PageAnswer, PageContent, PageReply } from '../../contract/routes/page.ts';
import { tooManyAttempts } from '../../contract/too-many-attempts.ts';
import { addressGroup, noteUse, oncePer, orElse, Throttle, whenReady } from '../../lib/index.ts';
import type { Ports } from '../../platform/index.ts';
import type { Making, ResponseCache } from '../cache/response-cache.ts';
import type { Generation } from '../generation.ts';
import { decodeLeniently, NOTHING as NO_QUERY, parseQueryString, type Sent } from '../request/parameters.ts';
import { deliver } from '../response/deliver.ts';
import { apiLinkTo, finishResponse } from '../response/response-headers.ts';
import type { Exchange } from '../routing/exchange.ts';
import { rootOfPages } from '../routing/other-roots.ts';
import { limited } from '../run/limited.ts';
import type { InSlices } from '../work/in-slices.ts';
import { type PageAsking, type PageInput, PageRunContext } from './page-context.ts';
import { PageErrors } from './page-errors.ts';
import { pageAnswer, pageRedirect } from './page-reply.ts';
import { type AskedPage, type FormPage, hasForm, isRest, PageRouter, type ReadyPage } from './page-router.ts';
import { readForm } from './read-form.ts';

/** What pages share with the rest of the pipeline. */
interface PageServing extends Pick<Ports, 'clock' | 'log'> {
  readonly generation: Generation;
  readonly cache: ResponseCache;
  readonly inSlicesFor: (request: Pick<HttpRequest, 'signal'>) => InSlices;
}

/** The request for a page, and what it reads from. */
type Visit = Pick<PageAsking, 'exchange' | 'reading'>;

const NOTHING = 'This page does not exist, or was removed.';

const MINUTE = 60_000;

/** Serves the pages of a generation's plugins, synchronously if possible. No method rejects. */
export class PageServer {
  readonly #serving: PageServing;
  readonly #router: PageRouter;
  readonly #errors: PageErrors;
  readonly #origin: string;
  readonly #apiLink: string;
  readonly #sentForms = new Throttle(MINUTE);
  /** A page may reply to many requests with the same object, which is encoded once. */
  readonly #answerOf = oncePer((given: PageReply | PageContent) => pageAnswer(given, this.#apiLink));

  constructor(serving: PageServing) {
    const { generation } = serving;
    this.#serving = serving;
    this.#router = new PageRouter(generation);
    this.#errors = new PageErrors({ ...serving, router: this.#router });
    this.#origin = new URL(generation.site.url).origin;
    this.#apiLink = apiLinkTo(rootOfPages(generation));
  }

  /** The page that declares the requested address; undefined if there is none. */
  atAddress(exchange: Exchange): HttpResponse | Promise<HttpResponse> | undefined {
    const asked = this.#router.declaredAt(exchange.request);
    return asked && this.#serve(asked, exchange);
  }

  /** The catch-all page; to be called only for an address that nothing else claims. */
  atRest(exchange: Exchange): HttpResponse | Promise<HttpResponse> | undefined {
    const asked = this.#router.restAt(exchange.request);
    return asked && this.#serve(asked, exchange);
  }

  /** The site's error page for an error outside pages, such as a missing file. Undefined if the client is not a browser, or there is none. */
  refused(error: unknown, exchange: Exchange): HttpResponse | Promise<HttpResponse> | undefined {
    const place = wantsHtml(exchange.request) ? this.#router.placeOf(exchange.request) : undefined;
    const reply = place && this.#errors.elsewhere(place.path, error, exchange);
    return reply && this.#answered(reply, exchange);
  }

  #serve(asked: AskedPage, exchange: Exchange): HttpResponse | Promise<HttpResponse> | undefined {
    const { ready } = asked;
    if (hasForm(ready)) return this.#serveForm({ ...asked, ready }, exchange);
    if (!isRead(exchange.request)) return undefined;
    return orElse(
      () => this.#show(asked, exchange),
      (error) => this.#answered(this.#errors.inPlaceOf(asked, error, exchange), exchange),
    );
  }

  async #serveForm(asked: AskedPage & { ready: FormPage }, exchange: Exchange): Promise<HttpResponse> {
    const { request } = exchange;
    try {
      if (asked.ready.page.form.secure) refusePlainHttp(request, this.#serving.generation.settings);
      if (request.method === 'POST') return await this.#take(asked, exchange);
      if (isRead(request)) return await this.#show(asked, exchange);
      throw problem('rest_no_route', 'No route matches this URL and method.');
    } catch (error) {
      return this.#answered(this.#errors.inPlaceOf(asked, error, exchange), exchange);
    }
  }

  /** Shows a page, and caches it for other requests. */
  #show(asked: AskedPage, exchange: Exchange): HttpResponse | Promise<HttpResponse> {
    const { generation, cache, inSlicesFor } = this.#serving;
    const { limits } = generation.settings;
    if (exchange.request.target.length > limits.url) {
      throw problem('rest_uri_too_long', `The URL is longer than ${limits.url} bytes.`);
    }
    const { reading, keep } = cache.begin(exchange, true);
    const visit = { exchange, reading };
    const shownPage = this.#firstAt(asked, visit);
    const { ready, path, parts } = shownPage;
    const query = this.#queryOf(shownPage);
    const cached = cache.findWithout(exchange, query);
    if (cached) return deliver(cached, exchange);
    const sent = { ...query, ...parts };
    const use = noteUse(sent);
    const input = { params: checkedParams(ready, sent), sent: use.noted, method: 'GET' as const, path };
    const made = inSlicesFor(exchange.request)(() => this.#calledAgain(ready, visit, input));
    const keepFor: Making['keep'] = (outcome, answer) => {
      const used = use.used && [...use.used, ...Object.keys(ready.page.params)];
      keep(outcome, answer, { query, used });
    };
    return whenReady(made, ({ given }) => whenReady(given, (answer) => this.#shown(answer, exchange, keepFor)));
  }

  #shown(answer: PageAnswer, exchange: Exchange, keep: Making['keep']): HttpResponse | Promise<HttpResponse> {
    if (!answer) throw problem('rest_no_route', NOTHING);
    if ('location' in answer) return this.#answered(answer, exchange);
    const made = this.#answerOf(answer);
    keep({ status: made.status, body: undefined, headers: answer.headers ?? {} }, made);
    return deliver(made, exchange);
  }

  /** Handles a submitted form. */
  async #take({ ready, parts, path }: AskedPage & { ready: FormPage }, exchange: Exchange) {
    const { generation, cache } = this.#serving;
    const { limits } = generation.settings;
    const { request, now } = exchange;
    const sent = await readForm(request, this.#origin, { most: ready.page.form.most(limits), limits });
    this.#checkRate(ready, request);
    const input = { params: checkedParams(ready, parts), sent, method: 'POST' as const, path };
    const answer = await this.#called(ready, { exchange, reading: cache.reading(now) }, input);
    if (!answer) throw problem('rest_no_route', NOTHING);
    return this.#answered(answer, exchange);
  }

  #checkRate({ plugin, page: { form, path } }: FormPage, { address }: HttpRequest): void {
    if (form.perMinute === undefined) return;
    const [key, now] = [`${plugin.name} ${path} ${addressGroup(address)}`, this.#serving.clock.elapsed()];
    const wait = this.#sentForms.wait(key, form.perMinute, now);
    if (wait > 0) throw tooManyAttempts('This form was sent too often. Please try again later.', wait);
    this.#sentForms.fail(key, now);
  }

  /** The parameters of the query; none for a page without parameters, which ignores the query. */
  #queryOf({ ready, query }: AskedPage): Sent {
    const { limits } = this.#serving.generation.settings;
    const takes = hasForm(ready) || isRest(ready) || Object.keys(ready.page.params).length > 0;
    return takes ? parseQueryString(query, limits.query_pairs, limits, decodeLeniently) : NO_QUERY;
  }

  /** The page to show at an address: a catch-all page that claims precedence, or else the one that declares it. */
  #firstAt(asked: AskedPage, visit: Visit): AskedPage {
    if (isRest(asked.ready)) return asked;
    const { generation } = this.#serving;
    const { path } = asked;
    const { request } = visit.exchange;
    for (const { ready, below } of this.#router.rest) {
      const { goesFirst } = ready.page;
      if (!goesFirst || ready.plugin === asked.ready.plugin || !path.startsWith(below)) continue;
      const input = { params: {}, sent: {}, method: 'GET' as const, path };
      const context = new PageRunContext({ ...visit, generation, mounted: ready, request }, input);
      if (goesFirst(context as never)) return { ...asked, ready, parts: {} };
    }
    return asked;
  }

  /** Runs a page within its time limit. */
  #called(ready: ReadyPage, visit: Visit, input: PageInput): PageAnswer | Promise<PageAnswer> {
    const { generation } = this.#serving;
    const slow = { code: ready, what: 'a page', request: visit.exchange.request };
    return limited(generation, slow, (request) => {
      const context = new PageRunContext({ ...visit, generation, mounted: ready, request }, input);
      return ready.page.run(context as never);
    });
  }

  /** The same for slices. Wrapped, so that the promise is not awaited there: later slices must not wait for what this page waits for. */
  #calledAgain(ready: ReadyPage, visit: Visit, input: PageInput) {
    const given = this.#called(ready, visit, input);
    // the result of an interrupted run is not used
    if (given instanceof Promise) given.catch(() => undefined);
    return { given };
  }

  #answered(answer: Exclude<PageAnswer, undefined>, exchange: Exchange): HttpResponse | Promise<HttpResponse> {
    return 'location' in answer
      ? finishResponse(pageRedirect(answer), exchange, 'page')
      : deliver(this.#answerOf(answer), exchange);
  }
}

/** The page's parameters. @throws ApiError 400 for missing or invalid ones */
function checkedParams({ params }: ReadyPage, sent: Sent): unknown {
  const { values, missing, invalid } = params.check(Object.assign(Object.create(null), sent));
  const wrong = [...missing.map((name) => `${name} is missing.`), ...Object.values(invalid).map((one) => one.message)];
  if (wrong.length > 0) throw problem('rest_invalid_param', wrong.join(' '));
  return values;
}

/** Is the client a browser that shows HTML? */
const wantsHtml = (request: HttpRequest): boolean => /\btext\/html\b/i.test(request.header('accept') ?? '');

import { refusePlainHttp } from '../../auth/sign-in/authenticate.ts';
import { type HttpRequest, type HttpResponse, isRead } from '../../contract/http-message.ts';
import { problem } from '../../contract/problem.ts';
import type { PageAnswer } from '../../contract/routes/page.ts';
import { tooManyAttempts } from '../../contract/too-many-attempts.ts';
import { addressGroup, orElse, Throttle, whenReady } from '../../lib/index.ts';
import type { Ports } from '../../platform/index.ts';
import type { Making, ResponseCache } from '../cache/response-cache.ts';
import type { Generation } from '../generation.ts';
import type { Exchange } from '../request/exchange.ts';
import { parseQueryString } from '../request/parameters.ts';
import type { Sent } from '../request/read-call.ts';
import { deliver } from '../response/answer.ts';
import { apiLinkTo, finishResponse } from '../response/response-headers.ts';
import { rootOfPages } from '../routing/other-roots.ts';
import { limited } from '../run/limited.ts';
import type { InSlices } from '../work/in-slices.ts';
import { type PageAsking, type PageInput, PageRunContext } from './page-context.ts';
import { PageErrors } from './page-errors.ts';
import { pageAnswer, pageRedirect } from './page-reply.ts';
import { type AskedPage, type FormPage, hasForm, isRest, PageRouter, type ReadyPage } from './page-router.ts';
import { readForm } from './read-form.ts';

/** What pages share with all else that is answered. */
interface PageServing extends Pick<Ports, 'clock' | 'log'> {
  readonly generation: Generation;
  readonly cache: ResponseCache;
  readonly inSlicesFor: (request: Pick<HttpRequest, 'signal'>) => InSlices;
}

/** Where a page reads, and for whom. */
type Visit = Pick<PageAsking, 'exchange' | 'reading'>;

const NOTHING = 'This page does not exist, or was removed.';

const MINUTE = 60_000;

/** Serves the pages of a generation's plugins, at once where it can. Nothing here rejects. */
export class PageServer {
  readonly #serving: PageServing;
  readonly #router: PageRouter;
  readonly #errors: PageErrors;
  readonly #origin: string;
  readonly #apiLink: string;
  readonly #sentForms = new Throttle(MINUTE);

  constructor(serving: PageServing) {
    const { generation } = serving;
    this.#serving = serving;
    this.#router = new PageRouter(generation);
    this.#errors = new PageErrors({ ...serving, router: this.#router });
    this.#origin = new URL(generation.site.url).origin;
    this.#apiLink = apiLinkTo(rootOfPages(generation));
  }

  /** A page at the address that it declares; undefined for an address that is none of a page. */
  atAddress(exchange: Exchange): HttpResponse | Promise<HttpResponse> | undefined {
    const asked = this.#router.declaredAt(exchange.request);
    return asked && this.#serve(asked, exchange);
  }

  /** A page at an address that nothing else claims: the caller has looked. */
  atRest(exchange: Exchange): HttpResponse | Promise<HttpResponse> | undefined {
    const asked = this.#router.restAt(exchange.request);
    return asked && this.#serve(asked, exchange);
  }

  /** What a browser shows of an error beside pages: of a file that there is not. Undefined where a program asks, or no page can say it. */
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

  /** Shows a page, and keeps it for others who ask the same. */
  #show(asked: AskedPage, exchange: Exchange): HttpResponse | Promise<HttpResponse> {
    const { generation, cache, inSlicesFor } = this.#serving;
    const { limits } = generation.settings;
    if (exchange.request.target.length > limits.url) {
      throw problem('rest_uri_too_long', `The URL is longer than ${limits.url} bytes.`);
    }
    const { reading, keep } = cache.begin(exchange, true);
    const visit = { exchange, reading };
    const shownPage = this.#firstAt(asked, visit);
    const { ready, path } = shownPage;
    const sent = this.#sentWith(shownPage);
    const input = { params: checkedParams(ready, sent), sent, method: 'GET' as const, path };
    const made = inSlicesFor(exchange.request)(() => this.#calledAgain(ready, visit, input));
    return whenReady(made, ({ given }) => whenReady(given, (answer) => this.#shown(answer, exchange, keep)));
  }

  #shown(answer: PageAnswer, exchange: Exchange, keep: Making['keep']): HttpResponse | Promise<HttpResponse> {
    if (!answer) throw problem('rest_no_route', NOTHING);
    if ('location' in answer) return this.#answered(answer, exchange);
    const made = pageAnswer(answer, this.#apiLink);
    keep({ status: made.status, body: undefined, headers: answer.headers ?? {} }, made);
    return deliver(made, exchange);
  }

  /** Takes a form that was sent. */
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

  #sentWith({ ready, parts, query }: AskedPage): Sent {
    const { limits } = this.#serving.generation.settings;
    // a page that takes nothing is there whatever somebody wrote behind its address
    const takes = hasForm(ready) || isRest(ready) || Object.keys(ready.page.params).length > 0;
    return { ...(takes && parseQueryString(query, limits.query_pairs, limits)), ...parts };
  }

  /** The page that goes first at an address: one for all that is left, if it says so, or else the one that declares it. */
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

  /** Runs a page within its time. */
  #called(ready: ReadyPage, visit: Visit, input: PageInput): PageAnswer | Promise<PageAnswer> {
    const { generation } = this.#serving;
    const slow = { code: ready, what: 'a page', request: visit.exchange.request };
    return limited(generation, slow, (request) => {
      const context = new PageRunContext({ ...visit, generation, mounted: ready, request }, input);
      return ready.page.run(context as never);
    });
  }

  /** The same in slices: wrapped, for the next that reads much does not wait for what this one waits for. */
  #calledAgain(ready: ReadyPage, visit: Visit, input: PageInput) {
    const given = this.#called(ready, visit, input);
    // of one that was cut off nobody takes what it gives
    if (given instanceof Promise) given.catch(() => undefined);
    return { given };
  }

  #answered(answer: Exclude<PageAnswer, undefined>, exchange: Exchange): HttpResponse | Promise<HttpResponse> {
    return 'location' in answer
      ? finishResponse(pageRedirect(answer), exchange, 'page')
      : deliver(pageAnswer(answer, this.#apiLink), exchange);
  }
}

/** @throws ApiError 400 for parameters that a page does not take */
function checkedParams({ params }: ReadyPage, sent: Sent): unknown {
  const { values, missing, invalid } = params.check(Object.assign(Object.create(null), sent));
  const wrong = [...missing.map((name) => `${name} is missing.`), ...Object.values(invalid).map((one) => one.message)];
  if (wrong.length > 0) throw problem('rest_invalid_param', wrong.join(' '));
  return values;
}

/** Does somebody look at it in a browser, and not a program? */
const wantsHtml = (request: HttpRequest): boolean => /\btext\/html\b/i.test(request.header('accept') ?? '');

import { refusePlainHttp } from '../../auth/sign-in/authenticate.ts';
import { momentAt } from '../../contract/data/query.ts';
import { ApiError } from '../../contract/error.ts';
import { anonymous } from '../../contract/fixed-principals.ts';
import type { HttpRequest, HttpResponse } from '../../contract/http-message.ts';
import type { Limits } from '../../contract/limits.ts';
import { problem } from '../../contract/problem.ts';
import type {
  PageAnswer,
  PageContext,
  PageForm,
  PageRedirect,
  PageReply,
  PageRoute,
} from '../../contract/routes/page.ts';
import type { Log } from '../../platform/index.ts';
import type { Generation, MountedPage } from '../generation.ts';
import { type ParamSet, paramSet } from '../params/validate.ts';
import type { Exchange } from '../request/exchange.ts';
import { mediaType, parseQueryString, readBody, splitOnce } from '../request/parameters.ts';
import type { Sent } from '../request/read-call.ts';
import { errorOutcome } from '../response/error-outcome.ts';
import { htmlReply } from '../response/html-reply.ts';
import { finishResponse, type OwnResponse, redirectHeaders } from '../response/response-headers.ts';
import { createRouter } from '../routing/router.ts';
import { sitePath } from '../routing/site-path.ts';
import { errorPage } from './error-page.ts';

/**
 * Answers with a page of a plugin, at once where it can; undefined for an address that is none of a page.
 *
 * @throws ApiError for what cannot be read
 */
type ServePage = (exchange: Exchange) => HttpResponse | Promise<HttpResponse> | undefined;

const NOTHING = errorPage(404, 'Page not found', ['This page does not exist, or was removed.']);

interface ReadyPage extends MountedPage {
  readonly namespace: '';
  readonly route: MountedPage['page'];
  readonly params: ParamSet;
}

/** Serves the pages of a generation's plugins, but for those with a form. */
export function createPageServer(generation: Generation): ServePage {
  const { limits } = generation.settings;
  const base = sitePath(generation.site);
  const pages = generation.pages.filter(({ page }) => !page.form);
  const router = createRouter(
    pages.map(
      (mounted): ReadyPage => ({
        ...mounted,
        namespace: '',
        route: mounted.page,
        params: paramSet(mounted.page.params),
      }),
    ),
  );

  function shown(ready: ReadyPage, sent: Sent, exchange: Exchange): PageAnswer | Promise<PageAnswer> {
    const { values, missing, invalid } = ready.params.check(Object.assign(Object.create(null), sent));
    const wrong = [
      ...missing.map((name) => `${name} is missing.`),
      ...Object.values(invalid).map((one) => one.message),
    ];
    if (wrong.length > 0) return errorPage(400, 'Incomplete address', wrong);
    return ready.page.run(pageContext(generation, ready, exchange, { params: values, sent, method: 'GET' }) as never);
  }

  return (exchange) => {
    const { request } = exchange;
    const [path = '', query = ''] = splitOnce(request.target, '?');
    if (!path.startsWith(`${base}/`) || pages.length === 0) return undefined;
    const [match] = router(path.slice(base.length));
    if (!match) return undefined;
    if (request.method !== 'HEAD' && request.method !== 'GET') return undefined;
    // a page that takes nothing is there whatever somebody wrote behind its address
    const takes = Object.keys(match.routed.page.params).length > 0;
    const sent = { ...(takes && parseQueryString(query, limits.query_pairs, limits)), ...match.parts };
    const answer = shown(match.routed, sent, exchange);
    const replyOf = (given: PageAnswer) => pageReply(given ?? NOTHING, exchange);
    return answer instanceof Promise ? answer.then(replyOf) : replyOf(answer);
  };
}

/** Answers at the address of a page with a form, never rejecting; undefined for any other one. */
type ServeForm = (exchange: Exchange) => Promise<HttpResponse> | undefined;

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

/** What came with a request for a page. */
interface Input {
  readonly params: unknown;
  readonly sent: Sent;
  readonly method: 'GET' | 'POST';
}

/** What the handler of a page gets. */
function pageContext(
  generation: Generation,
  { plugin, config }: Pick<MountedPage, 'plugin' | 'config'>,
  exchange: Exchange,
  { params, sent, method }: Input,
): PageContext<unknown> {
  const { request, now } = exchange;
  return {
    params,
    sent,
    method,
    principal: anonymous,
    moment: momentAt(now),
    address: request.address,
    site: generation.site,
    config,
    contributions: generation.contributions,
    store: generation.readerFor(plugin),
    asset: async (assets, name) => {
      const served = generation.assets.find((one) => one.plugin === plugin && one.files.path === assets.path);
      if (!served) throw new Error(`plugin ${plugin.name} does not list ${assets.path} under assets`);
      return `${sitePath(generation.site)}${await served.files.addressOf(name)}`;
    },
    get signIn() {
      generation.checkUse(plugin, 'sign-in');
      return generation.signIn(exchange);
    },
  };
}

/** What a page answered, as it is sent. */
const pageReply = (answer: PageReply | PageRedirect, exchange: Exchange): HttpResponse =>
  finishResponse('location' in answer ? redirect(answer) : shown(answer, exchange), exchange, 'page');

const redirect = ({ location, status = 303, headers = {} }: PageRedirect): OwnResponse => ({
  status,
  headers: redirectHeaders(location, headers),
  body: '',
});

function shown(answer: PageReply, { request }: Exchange): OwnResponse {
  const { status = 200, document, framed = false, scripts = false, forms, headers = {} } = answer;
  return htmlReply(
    { status, document, framedBy: framed ? '*' : "'none'", scripts, ...(forms && { forms: forms.join(' ') }), headers },
    request.method === 'HEAD',
  );
}

const FORM = 'application/x-www-form-urlencoded';

/**
 * Reads a form of this site's own pages. Every browser of today says where a form comes from; what does not is refused.
 *
 * @param origin of the site
 * @param most bytes of the form
 * @throws ApiError 400, 403, 413 for anything that no such form sends
 */
async function readForm(
  request: HttpRequest,
  origin: string,
  { most, limits }: { readonly most: number; readonly limits: Limits },
): Promise<Sent> {
  if (request.header('origin') !== origin) {
    throw problem('rest_forbidden', `This form is only accepted from pages of ${origin}.`);
  }
  if (mediaType(request) !== FORM) throw problem('rest_bad_request', `The form must be sent as ${FORM}.`);
  const bytes = await readBody(request, most);
  return parseQueryString(new TextDecoder().decode(bytes), limits.query_pairs, limits);
}

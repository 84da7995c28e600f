import { nobody } from '../../auth/principal.ts';
import { momentAt } from '../../contract/moment.ts';
import type { PageContext, PageReply } from '../../contract/page.ts';
import type { Generation, MountedPage } from '../../generation.ts';
import type { Exchange } from '../exchange.ts';
import { htmlReply } from '../html-reply.ts';
import type { LightReply } from '../light.ts';
import { type ParamSet, paramSet } from '../param-set.ts';
import { parseQueryString, splitOnce } from '../query-string.ts';
import { createRouter } from '../router.ts';
import { sitePath } from '../site-path.ts';
import { errorPage } from './error-page.ts';

/** Answers with a page of a plugin; undefined for an address that is none of a page. @throws ApiError for what cannot be read */
export type ServePage = (exchange: Exchange) => LightReply | undefined;

interface ReadyPage extends MountedPage {
  readonly namespace: '';
  readonly route: MountedPage['page'];
  readonly params: ParamSet;
}

/** Serves the pages of a generation's plugins. */
export function createPageServer(generation: Generation): ServePage {
  const { site } = generation;
  const { limits } = generation.settings;
  const base = sitePath(site);
  const router = createRouter(
    generation.pages.map(
      (mounted): ReadyPage => ({
        ...mounted,
        namespace: '',
        route: mounted.page,
        params: paramSet(mounted.page.params),
      }),
    ),
  );

  function shown({ plugin, page, config, params }: ReadyPage, sent: object, { now, request }: Exchange): PageReply {
    const { values, missing, invalid } = params.check(Object.assign(Object.create(null), sent));
    const wrong = [
      ...missing.map((name) => `${name} is missing.`),
      ...Object.values(invalid).map((one) => one.message),
    ];
    if (wrong.length > 0) return errorPage(400, 'This address is not complete', wrong);
    const context: PageContext<unknown> = {
      params: values,
      principal: nobody,
      moment: momentAt(now),
      address: request.address,
      site,
      config,
      contributions: generation.contributions,
      store: generation.readerFor(plugin),
    };
    return page.run(context as never) ?? errorPage(404, 'There is nothing here', ['It is gone, or never was.']);
  }

  return (exchange) => {
    const { request, id } = exchange;
    const [path = '', query = ''] = splitOnce(request.target, '?');
    if (!path.startsWith(`${base}/`) || generation.pages.length === 0) return undefined;
    const [match] = router(path.slice(base.length));
    if (!match) return undefined;
    const isHead = request.method === 'HEAD';
    if (!isHead && request.method !== 'GET') return undefined;
    const sent = { ...parseQueryString(query, limits.query_pairs, limits), ...match.parts };
    const { status = 200, document, framed } = shown(match.routed, sent, exchange);
    const framedBy = framed ? '*' : "'none'";
    return htmlReply({ status, document, framedBy, headers: { 'X-Request-Id': id } }, isHead);
  };
}

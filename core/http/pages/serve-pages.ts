import type { HttpResponse } from '../../contract/http-message.ts';
import type { PageAnswer } from '../../contract/routes/page.ts';
import type { Generation, MountedPage } from '../generation.ts';
import { type ParamSet, paramSet } from '../params/param-set.ts';
import type { Sent } from '../request/call.ts';
import type { Exchange } from '../request/exchange.ts';
import { parseQueryString, splitOnce } from '../request/query-string.ts';
import { createRouter } from '../routing/router.ts';
import { sitePath } from '../routing/site-path.ts';
import { errorPage } from './error-page.ts';
import { pageContext } from './page-context.ts';
import { pageReply } from './page-reply.ts';

/**
 * Answers with a page of a plugin, at once where it can; undefined for an address that is none of a page.
 *
 * @throws ApiError for what cannot be read
 */
export type ServePage = (exchange: Exchange) => HttpResponse | Promise<HttpResponse> | undefined;

const NOTHING = errorPage(404, 'Page not found', ['This page does not exist, or was removed.']);

interface ReadyPage extends MountedPage {
  readonly namespace: '';
  readonly route: MountedPage['page'];
  readonly params: ParamSet;
}

/** Serves the pages of a generation's plugins, those with a form apart (serve-forms.ts). */
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

import type { SiteInfo } from '../contract/site-info.ts';
import { DOCS } from '../docs-path.ts';
import { deliver } from '../http/deliver.ts';
import type { Exchange } from '../http/exchange.ts';
import { htmlReply } from '../http/html-reply.ts';
import type { LightReply } from '../http/light.ts';
import { splitOnce } from '../http/query-string.ts';
import { sitePath } from '../http/site-path.ts';
import type { Assets } from './assets.ts';
import { document } from './document.ts';

/**
 * Answers with the page in which the API is browsed, and its files; undefined for any other address.
 *
 * @throws ApiError 404 for a file that is not there; FileSystemError
 */
export type ApiBrowser = (exchange: Exchange) => Promise<LightReply> | undefined;

/** What is of the origin that the page was reached by, and nothing else; `data:` are the signs in the style sheet. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** The page at `/docs` below the address of the site: Swagger UI with the document of all that is on. */
export function createApiBrowser(site: SiteInfo, assets: Assets): ApiBrowser {
  const home = `${sitePath(site)}${DOCS}`;
  const openApi = new URL(site.rest('/openapi.json')).pathname;

  async function page({ request, id }: Exchange): Promise<LightReply> {
    const version = await assets.version();
    return htmlReply(
      {
        status: 200,
        document: document(site, { openApi, asset: (name) => `${home}/${version}/${name}` }),
        framedBy: "'none'",
        headers: { 'Content-Security-Policy': POLICY, 'X-Request-Id': id },
      },
      request.method === 'HEAD',
    );
  }

  async function file(exchange: Exchange, path: string): Promise<LightReply> {
    const [version = '', name = ''] = splitOnce(path, '/');
    return deliver(await assets.answer(version, name), exchange);
  }

  return (exchange) => {
    const { method, target } = exchange.request;
    if (!target.startsWith(home) || (method !== 'GET' && method !== 'HEAD')) return undefined;
    const [path = ''] = splitOnce(target, '?');
    if (path === home || path === `${home}/`) return page(exchange);
    return path.startsWith(`${home}/`) ? file(exchange, path.slice(home.length + 1)) : undefined;
  };
}

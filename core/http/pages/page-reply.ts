import type { PageContent, PageLoads, PageRedirect, PageReply } from '../../contract/routes/page.ts';
import { Html, hashSource } from '../../lib/index.ts';
import { Body } from '../body/body.ts';
import { Answer, entityTag } from '../response/answer.ts';
import { checkOwn, checkOwnOfPage } from '../response/check-own.ts';
import { isForOne, type OwnResponse, pageHeaders, redirectHeaders } from '../response/response-headers.ts';

/** The exact content of `<style>` elements. */
const STYLE = /<style>([\s\S]*?)<\/style>/g;

/** A CSP directive with its sources, or `'none'`. */
const directive = (name: string, sources: readonly string[]): string => `${name} ${sources.join(' ') || "'none'"}`;

/** @throws Error for a source that would end the directive, or that is several sources */
function checkSource(source: string): void {
  if (!/^[^\s;,]+$/.test(source))
    throw new Error(`a page loads from ${JSON.stringify(source)}, which is not one source`);
}

/** The directives for the styles that a document contains and loads. */
function stylePolicy(markup: string, loadsOwn: boolean, { styleAttributes = false }: PageLoads): readonly string[] {
  const hashes = [...markup.matchAll(STYLE)].map(([, style = '']) => hashSource(style));
  const sources = [...(loadsOwn ? ["'self'"] : []), ...hashes];
  // browsers that do not support `style-src-attr` fall back to `style-src`, and show the page without those styles
  return [directive('style-src', sources), ...(styleAttributes ? ["style-src-attr 'unsafe-inline'"] : [])];
}

/**
 * The policy of a document, which allows only what its plugin declares: no inline script is run, and nothing is loaded from
 * elsewhere. `data:` is for icons in style sheets.
 */
function policyOf(markup: string, { framed, scripts = false, forms = [], loads = {} }: PageReply): string {
  const { styles = false, images = [], media = [], frames = [] } = loads;
  const loadsOwn = scripts || styles;
  for (const source of [...images, ...media, ...frames]) checkSource(source);
  return [
    "default-src 'none'",
    ...(scripts ? ["script-src 'self'"] : []),
    ...stylePolicy(markup, loadsOwn, loads),
    directive('img-src', ["'self'", ...(loadsOwn ? ['data:'] : []), ...images]),
    ...(styles ? ["font-src 'self'"] : []),
    ...(media.length > 0 ? [directive('media-src', media)] : []),
    ...(frames.length > 0 ? [directive('frame-src', frames)] : []),
    ...(scripts ? ["connect-src 'self'"] : []),
    directive('form-action', forms),
    directive('frame-ancestors', framed ? ['*'] : []),
    "base-uri 'none'",
  ].join('; ');
}

/** Policy for content that is not an HTML document: it may run and load nothing. */
const ALONE = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const HTML_TYPE = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;

/** Type, policy and bytes of a page's reply. @throws Error for HTML that is not given as a document, or not escaped: the plugin's error */
function shown(given: PageReply | PageContent): {
  readonly type: string;
  readonly policy: string;
  readonly body: Body;
} {
  const encode = (text: string) => Body.of(new TextEncoder().encode(text));
  if ('document' in given) {
    if (!(given.document instanceof Html)) throw new Error('a page gives a document that is not made with html`…`');
    const markup = given.document.toString();
    return { type: 'text/html; charset=UTF-8', policy: policyOf(markup, given), body: encode(markup) };
  }
  const { type, body } = given;
  if (HTML_TYPE.test(type)) throw new Error(`a page gives ${type} as content: give it as a document`);
  return { type, policy: ALONE, body: typeof body === 'string' ? encode(body) : Body.of(body) };
}

/**
 * Turns a page's reply into an answer that can be sent to many requests.
 *
 * @param apiLink result of `apiLinkTo`
 * @throws Error as `shown`, for an invalid header name, and for a status, header or source that a plugin may not set
 */
export function pageAnswer(given: PageReply | PageContent, apiLink: string): Answer {
  const { status = 200, indexed = false, headers: own } = given;
  checkOwnOfPage({ status, headers: own });
  const { body, ...about } = shown(given);
  const isFramed = 'framed' in given && given.framed === true;
  const hasForms = 'forms' in given && (given.forms ?? []).length > 0;
  const secret = isForOne(own);
  return new Answer({
    status,
    headers: pageHeaders({ ...about, isFramed, isIndexed: indexed, hasForms, apiLink, own }),
    body,
    // a page for one client is never revalidated: it may contain a token
    tag: status === 200 && !secret ? entityTag(body.hash, undefined) : undefined,
    secret,
    shows: 'page',
  });
}

/** The response for a page's redirect. @throws Error for a status or a header that a plugin may not set */
export function pageRedirect({ location, status = 303, headers = {} }: PageRedirect): OwnResponse {
  checkOwn({ status, headers });
  return { status, headers: redirectHeaders(location, headers), body: '' };
}

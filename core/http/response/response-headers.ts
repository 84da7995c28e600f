import type { ServedFile } from '../../contract/data/file-folder.ts';
import { HEADER_NAME, type HttpRequest, type HttpResponse } from '../../contract/http-message.ts';
import type { ListTotals, Plugin } from '../../contract/plugin.ts';

/** Defines the headers of every response; no other module decides which headers a kind of response has. */

type Headers = Readonly<Record<string, string>>;

/** A response whose headers object is not shared, so that more can be added. */
export type OwnResponse = Omit<HttpResponse, 'headers'> & { readonly headers: Record<string, string> };

/** Default media type. */
const JSON_TYPE = 'application/json; charset=UTF-8';

const [GUESSES, ROBOTS] = ['X-Content-Type-Options', 'X-Robots-Tag'] as const;
const NO_GUESSES = { [GUESSES]: 'nosniff' };
const NO_ROBOTS = { [ROBOTS]: 'noindex' };

const A_YEAR = 31_536_000;

/** For responses to requests with credentials or a password: no cache may store them. */
const FOR_ONE = 'private, no-store';

/** Headers that scripts of other origins may read. */
const EXPOSED = [
  'Link',
  'Allow',
  'Almanac-Address-Taken',
  'Almanac-Dry-Run',
  'Almanac-Ignored',
  'ETag',
  'Location',
  'Preference-Applied',
  'Retry-After',
  'X-Request-Id',
];

/** Names of the totals headers: the usual ones, and those of plugins that have their own. */
interface NamedTotals {
  readonly totals: ListTotals;
  readonly plugins: readonly Pick<Plugin, 'totals'>[];
}

/** The value of `Access-Control-Expose-Headers`, including totals under the names that plugins give them. */
export function exposedHeaders({ totals: usual, plugins }: NamedTotals): string {
  const named = plugins.flatMap(({ totals }) => totals ?? []);
  const [first, ...others] = [usual, ...named].map(({ total, pages }) => [total, pages]);
  return [...new Set([...(first ?? []), ...EXPOSED, ...others.flat()])].join(', ');
}

/** Tells clients how to authenticate (RFC 9110, 11.6.1; RFC 7617). */
const CHALLENGE = 'WWW-Authenticate';

/** Does a script in a browser ask? On a challenge, the browser would open its own dialog over the page's sign-in. */
const isOfScript = (request: HttpRequest): boolean =>
  request.header('sec-fetch-dest') === 'empty' || request.header('x-requested-with') !== undefined;

/** Responses to writes vary by `Prefer`, for strict handling and merges. */
const mayWrite = ({ method }: HttpRequest): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** What determines the headers of an API response. */
interface ShownAnswer {
  readonly status: number;
  /** Headers specific to this response. */
  readonly own: Readonly<Record<string, string | number>>;
  /** Media type; JSON if undefined. */
  readonly type: string | undefined;
  /** Is it for this caller only? */
  readonly secret: boolean;
  /** By default caches must revalidate each time. */
  readonly cacheControl: string | undefined;
  /** The `Link` to the root of the API. */
  readonly apiLink: string;
  /** Result of `exposedHeaders`. */
  readonly exposed: string;
}

/** Headers that an API response cannot set itself, in any case. */
const ALWAYS_OURS =
  /^(?:content-type|cache-control|vary|x-content-type-options|x-robots-tag|access-control-expose-headers|www-authenticate)$/i;

/** Headers of an API response, except those that depend on its bytes. */
export function answerHeaders(
  { status, own, type = JSON_TYPE, secret, cacheControl, apiLink, exposed }: ShownAnswer,
  request: HttpRequest,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name in own) if (!ALWAYS_OURS.test(name)) headers[name] = String(own[name]);
  headers.Link = own.Link === undefined ? apiLink : `${apiLink}, ${own.Link}`;
  headers['Content-Type'] = type;
  headers[GUESSES] = 'nosniff';
  headers[ROBOTS] = 'noindex';
  headers['Access-Control-Expose-Headers'] = exposed;
  headers.Vary = mayWrite(request) ? 'Origin, Accept-Encoding, Prefer' : 'Origin, Accept-Encoding';
  // public responses may be stored but must be revalidated: they may have been hidden since, and users may see more
  headers['Cache-Control'] = secret ? FOR_ONE : (cacheControl ?? 'no-cache');
  // requests with credentials must not get the public response from a cache
  if (cacheControl !== undefined) headers.Vary += ', Authorization';
  if (status === 401 && !isOfScript(request)) headers[CHALLENGE] = 'Basic realm="Almanac", charset="UTF-8"';
  return headers;
}

/** What determines the headers of a page. */
interface ShownPage {
  /** Media type. */
  readonly type: string;
  readonly policy: string;
  readonly isFramed: boolean;
  /** May search engines index it? */
  readonly isIndexed: boolean;
  /** Does it have forms? Those must send their origin, which browsers omit under `no-referrer`. */
  readonly hasForms: boolean;
  /** The `Link` to the root of the API. */
  readonly apiLink: string;
  /** Headers that override the others. */
  readonly own: Headers | undefined;
}

/** Headers of a page, except those that depend on its bytes. Its own links follow the one to the API. */
export const pageHeaders = ({
  type,
  policy,
  isFramed,
  isIndexed,
  hasForms,
  apiLink,
  own,
}: ShownPage): Record<string, string> =>
  headerValues(
    withOwn(
      {
        'Content-Type': type,
        'Content-Security-Policy': policy,
        ...(!isFramed && { 'X-Frame-Options': 'DENY' }),
        ...NO_GUESSES,
        ...(!isIndexed && NO_ROBOTS),
        'Referrer-Policy': hasForms ? 'same-origin' : 'no-referrer',
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Encoding',
        Link: apiLink,
      },
      own?.Link === undefined ? own : { ...own, Link: `${apiLink}, ${own.Link}` },
    ),
  );

/** Overrides headers and adds others; names are case-insensitive. */
function withOwn(usual: Headers, own: Headers = {}): Headers {
  const named = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const left = Object.entries(usual).filter(([name]) => !named.has(name.toLowerCase()));
  return { ...Object.fromEntries(left), ...own };
}

const CACHING = /^cache-control$/i;

/** Do these headers mark a response as being for one client only? */
export function isForOne(own: Headers = {}): boolean {
  for (const name in own) if (CACHING.test(name) && /\b(?:private|no-store)\b/i.test(own[name] ?? '')) return true;
  return false;
}

/** File names as specified for `ServedFile.name`. */
const FILE_NAME = /^[\w.-]+$/;

/**
 * Policy for files: an uploaded HTML file may run no scripts, send no forms and load nothing. `img-src` and `media-src` are for
 * the page that a browser puts around an image, video or sound.
 */
const ALONE = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** What determines the headers of a file. */
interface ShownFile extends ServedFile {
  readonly tag: string;
  readonly modified: string;
  /** Did the client send credentials? */
  readonly secret: boolean;
}

/**
 * Headers of every response that contains a file.
 *
 * @throws Error for a file name that is not allowed in a header: the plugin's error
 */
export function fileHeaders({ type, name, inline, tag, modified, secret }: ShownFile): Record<string, string> {
  if (!FILE_NAME.test(name)) throw new Error(`a file is served under the name ${JSON.stringify(name)}`);
  return headerValues({
    'Content-Type': type,
    'Content-Disposition': `${inline ? 'inline' : 'attachment'}; filename="${name}"`,
    ...NO_GUESSES,
    'Content-Security-Policy': ALONE,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': secret ? FOR_ONE : `public, max-age=${A_YEAR}, immutable`,
    ETag: tag,
    'Last-Modified': modified,
    'Accept-Ranges': 'bytes',
    Vary: 'Origin',
    'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Range, ETag, X-Request-Id',
  });
}

/** Policy for SVG files: opened directly, one is a document, which may run and load nothing. */
const DRAWING = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Headers of a plugin's asset, whose URL changes with its content. @param type media type */
export const assetHeaders = (type: string): Record<string, string> => ({
  'Content-Type': type,
  ...(type.startsWith('image/svg') && { 'Content-Security-Policy': DRAWING }),
  ...NO_GUESSES,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': `public, max-age=${A_YEAR}, immutable`,
  Vary: 'Accept-Encoding, Origin',
});

/** Headers of a redirect. @param own headers of the page, which override the others */
export const redirectHeaders = (location: string, own: Headers): Record<string, string> =>
  headerValues(
    withOwn(
      withOwn(
        {
          ...NO_GUESSES,
          'Referrer-Policy': 'no-referrer',
          // the target may change; without this a browser may cache the redirect for ever
          'Cache-Control': 'no-cache',
        },
        own,
      ),
      { Location: location, 'Content-Length': '0' },
    ),
  );

/** Headers of a refusal before the pipeline, possibly for something that is not a valid request. */
export const refusalHeaders = (own: Headers, length: number): Record<string, string> => ({
  'Content-Type': JSON_TYPE,
  ...NO_GUESSES,
  'Cache-Control': 'no-store',
  'Content-Length': String(length),
  Connection: 'close',
  ...own,
});

/** The `Link` to the root of the API, by which clients find it from any response. @param root its URL */
export const apiLinkTo = (root: string): string => `<${root}>; rel="https://api.w.org/"`;

/** Header with the id of a request, which is also in the log. */
export const REQUEST_ID = 'X-Request-Id';

/** An origin, or `null`: printable characters only, so that it can be echoed. */
const ORIGIN = /^[\x21-\x7e]+$/;

/**
 * Lets pages of every origin use the API (Fetch standard, CORS protocol), as WordPress does. There is no
 * `Access-Control-Allow-Credentials`: the API uses no cookies, so a page of another origin can do nothing that its own server
 * could not do as well.
 */
const corsHeaders = (origin: string, { method }: HttpRequest): Headers => ({
  'Access-Control-Allow-Origin': origin,
  ...(method === 'OPTIONS' && {
    'Access-Control-Allow-Methods': 'OPTIONS, GET, HEAD, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers':
      'Authorization, Content-Type, Content-Disposition, If-Match, If-None-Match, Prefer, X-HTTP-Method-Override',
    'Access-Control-Max-Age': '600',
  }),
});

/** A request, and its id. */
interface AnsweredRequest {
  readonly request: HttpRequest;
  readonly id: string;
}

/**
 * The last step of every response of the pipeline: adds headers that depend on the single request.
 *
 * @param shows scripts of other origins cannot read pages
 */
export function finishResponse(
  response: OwnResponse,
  { request, id }: AnsweredRequest,
  shows: 'page' | 'data' = 'data',
): HttpResponse {
  const { headers } = response;
  headers[REQUEST_ID] = id;
  const origin = shows === 'data' ? request.header('origin') : undefined;
  if (origin !== undefined && ORIGIN.test(origin)) Object.assign(headers, corsHeaders(origin, request));
  return response;
}

const PLAIN = /^[\x20-\x7e]*$/;

/** Everything but printable ASCII and space. */
const UNSAFE = /[^\x20-\x7e]+/g;

/**
 * Makes text safe for a header: percent-encodes control characters, which could split the header, and everything that is not
 * ASCII. A lone surrogate has no encoding and becomes a replacement character.
 */
export const headerValue = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text.replace(UNSAFE, (unsafe) => encodeURIComponent(new TextDecoder().decode(new TextEncoder().encode(unsafe))));

/** Headers with values made safe to send. @throws Error for an invalid header name: a programming error */
export const headerValues = <Value extends string | number>(
  headers: Readonly<Record<string, Value>>,
): Record<string, Value | string> => {
  const fit: Record<string, Value | string> = {};
  for (const name of Object.keys(headers)) {
    const value = headers[name] as Value;
    if (!HEADER_NAME.test(name)) throw new Error(`${JSON.stringify(name)} is not a header name`);
    fit[name] = typeof value === 'number' ? value : headerValue(value);
  }
  return fit;
};

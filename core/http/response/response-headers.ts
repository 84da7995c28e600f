import type { ServedFile } from '../../contract/data/file-folder.ts';
import type { HttpRequest, HttpResponse } from '../../contract/http-message.ts';
import type { Generation } from '../generation.ts';
import type { Exchange } from '../request/exchange.ts';

/** Owns the headers of every response: no other place says what one of a kind has. */

type Headers = Readonly<Record<string, string>>;

/** A response whose headers nobody else has, so that more can be added. */
export type OwnResponse = Omit<HttpResponse, 'headers'> & { readonly headers: Record<string, string> };

/** What is JSON, wherever it is not said otherwise. */
const JSON_TYPE = 'application/json; charset=UTF-8';

const [GUESSES, ROBOTS] = ['X-Content-Type-Options', 'X-Robots-Tag'] as const;
const NO_GUESSES = { [GUESSES]: 'nosniff' };
const NO_ROBOTS = { [ROBOTS]: 'noindex' };

const A_YEAR = 31_536_000;

/** What somebody with credentials or a password is sent, no cache keeps. */
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

/** The value of `Access-Control-Expose-Headers` of an answer: totals go by the names that the plugins give them. */
export function exposedHeaders({ totals: usual, plugins }: Pick<Generation, 'totals' | 'plugins'>): string {
  const named = plugins.flatMap(({ totals }) => totals ?? []);
  const [first, ...others] = [usual, ...named].map(({ total, pages }) => [total, pages]);
  return [...new Set([...(first ?? []), ...EXPOSED, ...others.flat()])].join(', ');
}

/** How to sign in (RFC 9110, 11.6.1; RFC 7617). */
const CHALLENGE = 'WWW-Authenticate';

/** A script in a browser asks: the browser would open a dialogue of its own at a challenge, over the page that signs in itself. */
const isOfScript = (request: HttpRequest): boolean =>
  request.header('sec-fetch-dest') === 'empty' || request.header('x-requested-with') !== undefined;

/** Writes go by `Prefer`: what is ignored, and what is merged. */
const mayWrite = ({ method }: HttpRequest): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** What an answer of the API is, as far as its headers go. */
interface ShownAnswer {
  readonly status: number;
  /** Those that are its own. */
  readonly own: Readonly<Record<string, string | number>>;
  /** JSON when left out. */
  readonly type: string | undefined;
  /** Nobody else may be shown it. */
  readonly secret: boolean;
  /** By default caches ask each time. */
  readonly cacheControl: string | undefined;
  /** The `Link` to the root of the API. */
  readonly apiLink: string;
  /** As `exposedHeaders` gives it. */
  readonly exposed: string;
}

/** What an answer of the API has of these is not its own, in whatever case it is written. */
const ALWAYS_OURS =
  /^(?:content-type|cache-control|vary|x-content-type-options|x-robots-tag|access-control-expose-headers|www-authenticate)$/i;

/** Headers of an answer of the API, but for those about its bytes. */
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
  // what anybody may see may be kept, but asked again about: by then it may be hidden, and who signs in sees more
  headers['Cache-Control'] = secret ? FOR_ONE : (cacheControl ?? 'no-cache');
  // who signs in is not given what a cache keeps for all
  if (cacheControl !== undefined) headers.Vary += ', Authorization';
  if (status === 401 && !isOfScript(request)) headers[CHALLENGE] = 'Basic realm="Almanac", charset="UTF-8"';
  return headers;
}

/** What a page is, as far as its headers go. */
interface ShownPage {
  /** Media type. */
  readonly type: string;
  readonly policy: string;
  readonly isFramed: boolean;
  /** Search engines may list it. */
  readonly isIndexed: boolean;
  /** It has forms: what they send says where it comes from, which browsers leave out where no address may be told at all. */
  readonly hasForms: boolean;
  /** The `Link` to the root of the API. */
  readonly apiLink: string;
  /** Over the others. */
  readonly own: Headers | undefined;
}

/** Headers of a page for people, but for those about its bytes. */
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
      own,
    ),
  );

/** Headers with others in their place, or beside them: names mean the same in each case. */
function withOwn(usual: Headers, own: Headers = {}): Headers {
  const named = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const left = Object.entries(usual).filter(([name]) => !named.has(name.toLowerCase()));
  return { ...Object.fromEntries(left), ...own };
}

const CACHING = /^cache-control$/i;

/** May nobody else be shown what has these headers, not even from a cache? */
export function isForOne(own: Headers = {}): boolean {
  for (const name in own) if (CACHING.test(name) && /\b(?:private|no-store)\b/i.test(own[name] ?? '')) return true;
  return false;
}

/** As `ServedFile.name` promises. */
const FILE_NAME = /^[\w.-]+$/;

/**
 * A page that somebody made of a file may do nothing: no scripts, no forms, nothing loaded. A picture, film or sound that a
 * browser shows by itself is a page around the file.
 */
const ALONE = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** What a file is, as far as its headers go. */
interface ShownFile extends ServedFile {
  readonly tag: string;
  readonly modified: string;
  /** The asker sent credentials. */
  readonly secret: boolean;
}

/**
 * Headers of every response that shows a file.
 *
 * @throws Error for a name that no header may have: the plugin's error
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

/** A drawing that is opened by itself is a document: it runs and loads nothing. */
const DRAWING = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Headers of a file that comes with the code of a plugin: its address changes with what is in it. @param type media type */
export const assetHeaders = (type: string): Record<string, string> => ({
  'Content-Type': type,
  ...(type.startsWith('image/svg') && { 'Content-Security-Policy': DRAWING }),
  ...NO_GUESSES,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': `public, max-age=${A_YEAR}, immutable`,
  Vary: 'Accept-Encoding, Origin',
});

/** Headers of a page that leads elsewhere. @param own of the page, over the others */
export const redirectHeaders = (location: string, own: Headers): Record<string, string> =>
  headerValues(
    withOwn(
      withOwn(
        {
          ...NO_GUESSES,
          'Referrer-Policy': 'no-referrer',
          // where it leads may change: without this a browser goes there for ever
          'Cache-Control': 'no-cache',
        },
        own,
      ),
      { Location: location, 'Content-Length': '0' },
    ),
  );

/** Headers of a refusal that comes before the pipeline: what asked may not be a request at all. */
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

/** Names a request, in its response and in the log. */
export const REQUEST_ID = 'X-Request-Id';

/** An origin, or `null`: printable, so that it can be echoed. */
const ORIGIN = /^[\x21-\x7e]+$/;

/**
 * Lets pages of every origin use the API (Fetch standard, CORS protocol), as WordPress does. There is no
 * `Access-Control-Allow-Credentials`: the API knows no cookies, so a foreign page can do nothing that its own server could
 * not do as well.
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

/**
 * The last step of every response of the pipeline: adds what belongs to its request alone.
 *
 * @param shows pages are for people: no script of another origin reads them
 */
export function finishResponse(
  response: OwnResponse,
  { request, id }: Pick<Exchange, 'request' | 'id'>,
  shows: 'page' | 'data' = 'data',
): HttpResponse {
  const { headers } = response;
  headers[REQUEST_ID] = id;
  const origin = shows === 'data' ? request.header('origin') : undefined;
  if (origin !== undefined && ORIGIN.test(origin)) Object.assign(headers, corsHeaders(origin, request));
  return response;
}

const PLAIN = /^[\x20-\x7e]*$/;

/** Everything but printable ASCII and the space between. */
const UNSAFE = /[^\x20-\x7e]+/g;

/** A token (RFC 9110, 5.6.2). */
export const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Makes text fit for a header: what could split one, and what no header can carry, is percent-encoded. Half a character
 * (a lone surrogate) has no encoding and becomes a replacement character.
 */
export const headerValue = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text.replace(UNSAFE, (unsafe) => encodeURIComponent(new TextDecoder().decode(new TextEncoder().encode(unsafe))));

/** Headers with values that are fit to be sent. @throws Error for a name that is none: a programming error */
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

import {
  all,
  asked,
  both,
  either,
  enveloped,
  forAll,
  has,
  is,
  isError,
  isHtml,
  isJson,
  isUnchanged,
  linked,
  none,
  not,
  ofApi,
  ofKind,
  ofOrigin,
  policy,
  sameHeaders,
  sameWithin,
  signedIn,
  values,
  withPassword,
} from './conditions.ts';
import { EXPOSED, HOP_BY_HOP, OF_SOFTWARE } from './header-names.ts';
import { SITE } from './header-world.ts';
import { type Held, items } from './held.ts';
import { STRANGER } from './ways.ts';

/** A rule for headers, and the responses that it applies to. */
export interface Rule {
  readonly name: string;
  readonly about: (held: Held) => boolean;
  readonly holds: (held: Held) => boolean;
}

/** Rules for all responses (reference, Headers everywhere; docs/security.md). */
export const RULES: readonly Rule[] = [
  {
    name: 'no type is guessed',
    about: not(both(ofKind('sign-in'), ({ status }) => status === 303)),
    holds: is('x-content-type-options', 'nosniff'),
  },
  { name: 'no word of what serves it', about: all, holds: none(OF_SOFTWARE) },
  { name: 'no cookies', about: all, holds: none(['set-cookie', 'set-cookie2']) },
  { name: 'nothing about the connection', about: all, holds: none(HOP_BY_HOP) },
  { name: 'a type', about: not(isUnchanged), holds: has('content-type') },
  {
    name: 'of text, its characters',
    about: both(not(ofKind('file')), is('content-type', /^text|json|xml|javascript/)),
    holds: is('content-type', /; charset=UTF-8$/i),
  },
  {
    name: 'errors of the API are JSON',
    about: both(isError, ofKind('route', 'home', 'file', 'asset')),
    holds: is('content-type', 'application/json; charset=UTF-8'),
  },
  { name: 'whether it may be kept', about: all, holds: has('cache-control') },
  {
    name: 'what is sent to credentials is kept by nobody',
    about: both(signedIn, not(forAll)),
    holds: is('cache-control', /^(private, )?no-store$/),
  },
  {
    name: 'what is the same for all is so for who signs in',
    about: both(both(signedIn, asked('GET')), both(forAll, not(isUnchanged))),
    holds: (held) =>
      held.headers.has('content-encoding') || Buffer.compare(held.bytes, held.plain?.bytes ?? held.bytes) === 0,
  },
  {
    name: 'what is sent to a password is kept by nobody',
    about: both(withPassword, ofApi),
    holds: is('cache-control', 'private, no-store'),
  },
  {
    name: 'what everybody is shown is asked about again',
    about: both(ofKind('route', 'home'), not(either(signedIn, withPassword))),
    holds: is('cache-control', /^(no-cache|private, no-store)$/),
  },
  {
    name: 'only what never changes is kept for long',
    about: is('cache-control', /max-age/),
    holds: both(ofKind('file', 'asset'), ({ status }) => status < 400),
  },
  {
    name: 'answers differ by origin',
    about: either(ofApi, ofKind('file', 'asset')),
    holds: ({ headers }) => items(headers.get('vary')).includes('Origin'),
  },
  {
    name: 'answers differ by what the asker can unpack',
    about: either(ofApi, ofKind('asset')),
    holds: ({ headers }) => items(headers.get('vary')).includes('Accept-Encoding'),
  },
  {
    name: 'an origin is told that it may',
    about: both(ofOrigin, either(ofApi, ofKind('file', 'asset'))),
    holds: ({ headers, sent }) => headers.get('access-control-allow-origin') === sent.origin,
  },
  { name: 'without an origin nobody is told so', about: not(ofOrigin), holds: none(['access-control-allow-origin']) },
  {
    name: 'no page may send what its browser knows of its visitor',
    about: all,
    holds: both(none(['access-control-allow-credentials']), not(is('access-control-allow-origin', '*'))),
  },
  {
    name: 'a preflight is told methods and headers',
    about: both(asked('OPTIONS'), both(ofOrigin, ofApi)),
    holds: both(
      is('access-control-allow-methods', /\bGET\b.*\bDELETE\b/),
      is('access-control-allow-headers', /\bAuthorization\b.*\bIf-Match\b/),
    ),
  },
  {
    name: 'nobody else is',
    about: not(both(asked('OPTIONS'), ofOrigin)),
    holds: none(['access-control-allow-methods', 'access-control-allow-headers', 'access-control-max-age']),
  },
  {
    name: 'what others may need they may read',
    about: both(ofApi, not(isUnchanged)),
    holds: ({ headers }) =>
      EXPOSED.every(
        (name) =>
          !headers.has(name) || items(headers.get('access-control-expose-headers')?.toLowerCase()).includes(name),
      ),
  },
  {
    name: 'Allow names what is declared',
    about: has('allow'),
    holds: ({ headers, declared }) => items(headers.get('allow')).every((method) => declared?.includes(method)),
  },
  {
    name: 'what a route answers says what is allowed',
    about: both(
      ofKind('route'),
      both(({ status }) => status < 300, not(either(enveloped, asked('OPTIONS', 'HEAD')))),
    ),
    holds: ({ headers, method }) => items(headers.get('allow')).includes(method),
  },
  {
    name: '401 says how to sign in',
    about: both(({ status }) => status === 401, ofApi),
    holds: is('www-authenticate', 'Basic realm="Almanac", charset="UTF-8"'),
  },
  { name: 'nothing else does', about: ({ status }) => status !== 401, holds: none(['www-authenticate']) },
  { name: 'an error has no tag', about: isError, holds: none(['etag', 'last-modified']) },
  { name: 'a tag is strong and in quotes', about: has('etag'), holds: is('etag', /^"[\w-]+"$/) },
  {
    name: 'what is read has a tag',
    about: both(
      asked('GET', 'HEAD'),
      both(
        ofApi,
        both(({ status }) => status < 400, not(enveloped)),
      ),
    ),
    holds: has('etag'),
  },
  {
    name: 'what is unchanged is not sent again',
    about: isUnchanged,
    holds: ({ bytes, headers, ...held }) =>
      bytes.length === 0 &&
      !headers.has('content-length') &&
      sameHeaders({ ...held, bytes, headers }, held.plain, ['etag', 'vary']),
  },
  {
    name: 'HEAD is as GET, without a body',
    about: asked('HEAD'),
    holds: (held) => held.bytes.length === 0 && held.status === held.plain?.status && sameHeaders(held, held.plain),
  },
  {
    name: 'the length is that of the body',
    about: both(not(isUnchanged), not(asked('HEAD'))),
    holds: ({ headers, bytes }) => headers.get('content-length') === String(bytes.length),
  },
  {
    name: 'letters that a header may have',
    about: all,
    holds: ({ raw }) =>
      Object.entries(raw).every(([name, value]) => /^[\w-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value)),
  },
  {
    name: 'what was sent and no header may have is in percents',
    about: (held) => values(held).some((value) => /%0D%0A/i.test(value)),
    holds: (held) => !values(held).some((value) => /[\r\n]/.test(value)),
  },
  {
    name: 'links are to where the site lives',
    about: (held) => linked(held).length > 0,
    holds: (held) => linked(held).every((address) => address.startsWith(`${SITE}/`)),
  },
  {
    name: 'nothing of the host that was asked',
    about: ({ sent }) => sent.host === STRANGER,
    holds: (held) =>
      !values(held).some((value) => value.includes(STRANGER)) &&
      !new TextDecoder().decode(held.bytes).includes(STRANGER),
  },
  {
    name: 'the way to the API',
    about: ofApi,
    holds: is('link', new RegExp(`^<${SITE}/api/>; rel="https://api\\.w\\.org/"`)),
  },
  {
    name: 'no search engine lists it',
    about: either(ofApi, ofKind('page', 'sign-in')),
    holds: both(is('x-robots-tag', 'noindex'), all),
  },
  { name: 'which request it was', about: all, holds: is('x-request-id', /^[\w-]{12}[0-9a-z]+$/) },
  {
    name: 'who must wait is told how long',
    about: ({ status }) => status === 429 || status === 503,
    holds: is('retry-after', /^[1-9]\d*$/),
  },
  {
    name: 'a document loads nothing of others',
    about: isHtml,
    holds: (held) =>
      policy(held).get('default-src') === "'none'" &&
      policy(held).get('base-uri') === "'none'" &&
      !/unsafe|https?:|\*(?!;|$)/.test(
        held.headers.get('content-security-policy')?.replace('frame-ancestors *', '') ?? '',
      ),
  },
  {
    name: 'a document says who may frame it',
    about: isHtml,
    // embeds may be framed, including those of removed items
    holds: (held) => policy(held).get('frame-ancestors') === (held.kind === 'page' ? '*' : "'none'"),
  },
  {
    name: 'old browsers are told as well',
    about: both(isHtml, not(ofKind('page'))),
    holds: is('x-frame-options', 'DENY'),
  },
  {
    name: 'no script in a page but that of the API',
    about: both(isHtml, not(ofKind('api page'))),
    holds: (held) => !policy(held).has('script-src'),
  },
  {
    name: 'a document tells nobody where one came from',
    about: isHtml,
    holds: is('referrer-policy', /^(no-referrer|same-origin)$/),
  },
  {
    name: 'a file does nothing',
    about: both(ofKind('file'), ({ status }) => status < 400),
    holds: (held) => policy(held).has('sandbox') && policy(held).get('default-src') === "'none'",
  },
  {
    name: 'a file is saved under a name of ours',
    about: both(ofKind('file'), ({ status }) => status < 400),
    holds: is('content-disposition', /^(inline|attachment); filename="[\w.-]+"$/),
  },
  {
    name: 'an address elsewhere only of what was made',
    about: has('location'),
    holds: ({ status }) => status === 201 || status === 303,
  },
  {
    name: 'what was made says where it is',
    about: both(({ status }) => status === 201, ofKind('route')),
    holds: either(has('location'), ({ target }) => target.includes('/calendar/') || target.includes('/tickets/')),
  },
  {
    name: 'what is secret is not packed',
    about: both(has('content-encoding'), not(forAll)),
    holds: not(either(signedIn, withPassword)),
  },
  {
    name: 'what is packed has a tag of its own',
    about: both(has('content-encoding'), has('etag')),
    holds: (held) => held.headers.get('etag') !== held.plain?.headers.get('etag'),
  },
  {
    name: 'an envelope holds the headers that there would be',
    about: both(enveloped, both(asked('GET'), both(ofKind('route'), isJson))),
    holds: (held) => sameWithin(held, held.plain),
  },
  { name: 'TLS is for the proxy to speak of', about: all, holds: none(['strict-transport-security']) },
];

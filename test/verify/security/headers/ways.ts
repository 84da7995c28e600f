import type { Address } from './addresses.ts';
import type { HeaderWorld } from './header-world.ts';
import type { Asked, Held } from './held.ts';

/** A variant of a request for a URL. */
interface Way {
  readonly way: string;
  /** Default that of the plain one. */
  readonly method?: string;
  readonly sent?: (world: HeaderWorld, plain: Held) => Readonly<Record<string, string>>;
  /** Behind the address. */
  readonly query?: string;
  readonly body?: string;
}

/** A page elsewhere that uses the API. */
export const ORIGIN = 'https://app.example';

/** A name that stands in requests and in no answer. */
export const STRANGER = 'evil.test';

const signedIn = ({ authorization }: HeaderWorld) => ({ authorization });
let strangers = 0;
const wrong = () => ({ authorization: `Basic ${btoa(`nobody-${strangers++}:wrong`)}` });
const JSON_BODY = { 'content-type': 'application/json' };

/** How everything is read. */
const READS: readonly Way[] = [
  { way: 'HEAD', method: 'HEAD' },
  { way: 'again', sent: (_, { headers }) => ({ 'if-none-match': headers.get('etag') ?? '"none"' }) },
  { way: 'from another origin', sent: () => ({ origin: ORIGIN }) },
  { way: 'from a page without an origin', sent: () => ({ origin: 'null' }) },
  { way: 'compressed', sent: () => ({ 'accept-encoding': 'gzip, br' }) },
  { way: 'with credentials', sent: signedIn },
  {
    way: 'with credentials, again',
    sent: (world, { headers }) => ({ ...signedIn(world), 'if-none-match': headers.get('etag') ?? '"none"' }),
  },
  { way: 'with credentials, from another origin', sent: (world) => ({ ...signedIn(world), origin: ORIGIN }) },
  { way: 'with credentials, compressed', sent: (world) => ({ ...signedIn(world), 'accept-encoding': 'gzip, br' }) },
  { way: 'with wrong credentials', sent: wrong },
  { way: 'with wrong credentials, from another origin', sent: () => ({ ...wrong(), origin: ORIGIN }) },
  { way: 'with a password', query: 'password=guess' },
  { way: 'in an envelope', query: '_envelope=1' },
  { way: 'with a bad parameter', query: '_at=never&page=x&id=x' },
  { way: 'with a broken address', query: 'search=%zz' },
  { way: 'with a password, and a broken address', query: 'password=guess&search=%zz' },
  {
    way: 'with names of another host',
    sent: () => ({
      host: STRANGER,
      'x-forwarded-host': STRANGER,
      forwarded: `host=${STRANGER}`,
      'x-forwarded-proto': 'gopher',
    }),
  },
  { way: 'with a line in a parameter', query: 'per_page=1&note=a%0d%0aSet-Cookie:%20b=c%c3%a9' },
];

/** Requests other than reads. */
const OTHERS: readonly Way[] = [
  { way: 'OPTIONS', method: 'OPTIONS' },
  { way: 'OPTIONS with credentials', method: 'OPTIONS', sent: signedIn },
  {
    way: 'a preflight',
    method: 'OPTIONS',
    sent: () => ({
      origin: ORIGIN,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    }),
  },
  { way: 'a method that nothing has', method: 'PROPFIND' },
];

/** How everything is written. */
const WRITES: readonly Way[] = [
  { way: 'by nobody', sent: () => JSON_BODY, body: '{}' },
  { way: 'by nobody, from another origin', sent: () => ({ ...JSON_BODY, origin: ORIGIN }), body: '{}' },
  { way: 'with wrong credentials', sent: () => ({ ...wrong(), ...JSON_BODY }), body: '{}' },
  { way: 'what is no JSON', sent: (world) => ({ ...signedIn(world), ...JSON_BODY }), body: '{' },
  { way: 'with a password', sent: () => JSON_BODY, body: '{"password":"guess"}' },
  { way: 'in an envelope', sent: (world) => ({ ...signedIn(world), ...JSON_BODY }), query: '_envelope=1', body: '{' },
  {
    way: 'with a version that is none',
    sent: (world) => ({ ...signedIn(world), ...JSON_BODY, 'if-match': '"none"' }),
    body: '{"title":"Öffentlich"}',
  },
  {
    way: 'with credentials',
    sent: (world) => ({ ...signedIn(world), ...JSON_BODY, origin: ORIGIN }),
    body: '{"title":"A\\r\\nB: c","name":"N","slug":"s\\u2028","post":1}',
  },
];

/** The plain way to read an address. */
export const plainly = ({ kind, target, methods }: Address): Asked => ({
  kind,
  way: 'plainly',
  method: 'GET',
  target,
  sent: {},
  declared: methods,
});

/** All other ways to read a URL. */
export const readingsOf = (world: HeaderWorld, plain: Held): readonly Asked[] =>
  [...READS, ...OTHERS].map((way) => askedBy(way, world, plain, way.method ?? 'GET'));

/** All ways to write to it. */
export const writingsOf = (world: HeaderWorld, plain: Held): readonly Asked[] =>
  (plain.declared ?? [])
    .filter((method) => method !== 'GET')
    .flatMap((method) => WRITES.map((way) => askedBy(way, world, plain, method)));

function askedBy({ way, sent, query, body }: Way, world: HeaderWorld, plain: Held, method: string): Asked {
  const { kind, target, declared } = plain;
  return {
    kind,
    way,
    method,
    target: query === undefined ? target : `${target}${target.includes('?') ? '&' : '?'}${query}`,
    sent: sent?.(world, plain) ?? {},
    ...(body !== undefined && { body }),
    ...(declared && { declared }),
  };
}

/** Wrong passwords from one address, until it must wait. */
export const GUESSES: readonly Asked[] = Array.from({ length: 12 }, (_, index) => ({
  kind: 'route',
  way: 'one guess too many',
  method: 'GET',
  target: '/api/site/v2/posts',
  sent: { authorization: `Basic ${btoa(`somebody-${index}:wrong`)}`, 'x-from': '192.0.2.1' },
}));

import { bytesOf, type HttpResponse, isStream } from '../../../../core/contract/http-message.ts';
import type { Role } from '../../../../core/index.ts';
import type { TestSite } from '../../../../scripts/testing/test-site.ts';
import type { TagPair } from './tag-pairs.ts';

/** Address of both sites. */
export const SITE_URL = 'http://site.test';

/** A request sent to both sites. */
export interface Ask {
  readonly method: string;
  /** Relative to the REST root, with its query. */
  readonly path: string;
  /** Is it a page or a file, whose path is relative to the site instead of the REST root? */
  readonly isOutside?: boolean;
  /** Anonymous by default. */
  readonly as?: Role | undefined;
  /** Uses the password that was revoked last. */
  readonly isRevoked?: boolean;
  /** By lower-case name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For `If-None-Match`, as returned by each site. */
  readonly tags?: TagPair | undefined;
  /** Sent as JSON. */
  readonly json?: unknown;
}

/** A response, without its random id. */
export interface GivenAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly tag: string | undefined;
  readonly body: Buffer;
  /** It came from the cache. */
  readonly isKept: boolean;
}

/** A site, and the credentials of its users. */
export interface Asked {
  readonly site: TestSite;
  readonly authorizations: ReadonlyMap<Role, string>;
  /** Credentials that were revoked last. */
  readonly revoked: ReadonlyMap<Role, string>;
  readonly now: () => number;
  /** Repeatable responses by request, as remembered by the fast path of a server. */
  readonly repeats: Map<string, HttpResponse>;
}

/** Sends a request to a site as its server does. @param tag for `If-None-Match` */
export async function put(
  { site: { site }, authorizations, revoked, now, repeats }: Asked,
  { method, path, isOutside = false, as, isRevoked = false, headers: own = {}, json }: Ask,
  tag: string | undefined,
): Promise<GivenAnswer> {
  const sent = new Map(Object.entries(own));
  if (tag !== undefined) sent.set('if-none-match', tag);
  if (as) sent.set('authorization', (isRevoked ? revoked : authorizations).get(as) ?? '');
  if (json !== undefined) sent.set('content-type', 'application/json');
  const target = isOutside ? path : site.settings.rest_root + path;
  const key = JSON.stringify([method, target, ...sent, json]);
  const before = repeats.get(key);
  const repeated = before?.again?.(now(), '127.0.0.1');
  if (before && repeated) return givenAnswer(before, Buffer.from(repeated.body ?? ''), true);
  const reply = await site.handle({
    method,
    target,
    header: (name) => sent.get(name),
    body: async function* () {
      if (json !== undefined) yield new TextEncoder().encode(JSON.stringify(json));
    },
    address: '127.0.0.1',
    secure: false,
  });
  repeats.set(key, reply);
  const isSame = typeof reply.body === 'object' && reply.body === before?.body;
  return givenAnswer(reply, await wholeBody(reply), reply.again !== undefined || isSame);
}

function givenAnswer({ status, headers }: HttpResponse, body: Buffer, isKept: boolean): GivenAnswer {
  const { 'X-Request-Id': _, ETag: tag, ...shown } = headers;
  return { status, headers: shown, tag, body, isKept };
}

async function wholeBody({ body }: HttpResponse): Promise<Buffer> {
  if (!isStream(body)) return Buffer.from(bytesOf(body));
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}

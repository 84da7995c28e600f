import { bytesOf, type HttpResponse, type WholeBody } from '../../../../core/contract/http-message.ts';
import type { Role } from '../../../../core/index.ts';
import type { TestSite } from '../../../../scripts/testing/test-site.ts';
import type { TagPair } from './tag-pairs.ts';

/** Address of both sites. */
export const SITE_URL = 'http://site.test';

/** A request, as it is put to both sites. */
export interface Ask {
  readonly method: string;
  /** Below the REST root, with its query; of a page, below the address of the site. */
  readonly path: string;
  /** A page is asked for, which is made anew each time. */
  readonly isPage?: boolean;
  /** Nobody when left out. */
  readonly as?: Role | undefined;
  /** By lower-case name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For `If-None-Match`, as each of the sites gave it. */
  readonly tags?: TagPair | undefined;
  /** Sent as JSON. */
  readonly json?: unknown;
}

/** An answer, without the id that is drawn for it. */
export interface GivenAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly tag: string | undefined;
  readonly body: Buffer;
  /** It came from the cache: nothing that is made anew can be given again. */
  readonly isKept: boolean;
}

/** A site, and how its users sign in. */
export interface Asked {
  readonly site: TestSite;
  readonly authorizations: ReadonlyMap<Role, string>;
  readonly now: () => number;
  /** Responses that can be given again, by request: as the fast path of a server remembers them. */
  readonly repeats: Map<string, HttpResponse>;
}

/** Puts a request to a site as its server does. @param tag for `If-None-Match` */
export async function put(
  { site: { site }, authorizations, now, repeats }: Asked,
  { method, path, isPage = false, as, headers: own = {}, json }: Ask,
  tag: string | undefined,
): Promise<GivenAnswer> {
  const sent = new Map(Object.entries(own));
  if (tag !== undefined) sent.set('if-none-match', tag);
  if (as) sent.set('authorization', authorizations.get(as) ?? '');
  if (json !== undefined) sent.set('content-type', 'application/json');
  const target = isPage ? path : site.settings.rest_root + path;
  const key = JSON.stringify([method, target, ...sent, json]);
  const before = repeats.get(key);
  const repeated = before?.again?.(now(), '127.0.0.1');
  if (before && repeated) return givenAnswer({ ...before, body: repeated.body ?? '' }, true);
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
  return givenAnswer(reply, reply.again !== undefined);
}

function givenAnswer({ status, headers, body }: HttpResponse, isKept: boolean): GivenAnswer {
  const { 'X-Request-Id': _, ETag: tag, ...shown } = headers;
  return { status, headers: shown, tag, body: Buffer.from(bytesOf(body as WholeBody)), isKept };
}

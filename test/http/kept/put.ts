import { joined, type WholeBody } from '../../../core/http/light.ts';
import type { Role } from '../../../core/index.ts';
import type { TestSite } from '../../../core/testing/test-site.ts';
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
  /** It was there when it was asked for: nothing that is made anew is. */
  readonly atOnce: boolean;
}

/** A site, and how its users sign in. */
export interface Asked {
  readonly site: TestSite;
  readonly authorizations: ReadonlyMap<Role, string>;
}

/** Puts a request to a site as its server does. @param tag for `If-None-Match` */
export async function put(
  { site: { site }, authorizations }: Asked,
  { method, path, isPage = false, as, headers: own = {}, json }: Ask,
  tag: string | undefined,
): Promise<GivenAnswer> {
  const sent = new Map(Object.entries(own));
  if (tag !== undefined) sent.set('if-none-match', tag);
  if (as) sent.set('authorization', authorizations.get(as) ?? '');
  if (json !== undefined) sent.set('content-type', 'application/json');
  const given = site.handle({
    method,
    target: isPage ? path : site.settings.rest_root + path,
    header: (name) => sent.get(name),
    body: async function* () {
      if (json !== undefined) yield new TextEncoder().encode(JSON.stringify(json));
    },
    address: '127.0.0.1',
    secure: false,
  });
  const reply = await given;
  const { status, headers } = reply;
  const { 'X-Request-Id': _, ETag: shownTag, ...shown } = headers;
  return {
    status,
    headers: shown,
    tag: shownTag,
    body: Buffer.from(joined(reply.body as WholeBody)),
    atOnce: !isPage && !(given instanceof Promise),
  };
}

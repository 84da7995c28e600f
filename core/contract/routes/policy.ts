/** For how long caches may give a response to others without asking, in seconds. It may have been hidden or changed meanwhile. */
export interface CachePolicy {
  readonly maxAge: number;
  /** Of caches that many share, such as a CDN. Default `maxAge`. */
  readonly sharedMaxAge?: number;
  /** So long after that a cache may give it once more while it asks. */
  readonly staleWhileRevalidate?: number;
  /** So long after that a cache may give it while the site does not answer. */
  readonly staleIfError?: number;
}

/** What holds for routes of any plugin; for plugins that use `policies`. */
export interface Policy {
  /**
   * Which routes: namespace and path as they are declared, `site/v2/posts/:id`; `*` stands for any text, `calendar/*` for all of the
   * calendar.
   */
  readonly on: string;
  /** Headers of successful responses, except those that Almanac itself sends. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Of successful reads that anybody may see; by default caches ask each time. */
  readonly cache?: CachePolicy;
  /** Addresses and networks (`10.0.0.0/8`) of the clients that may use the route; others get 403. */
  readonly from?: readonly string[];
}

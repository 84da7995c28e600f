/** How long caches may serve a response without revalidation, in seconds. Meanwhile it may have been hidden or changed. */
export interface CachePolicy {
  readonly maxAge: number;
  /** For shared caches, such as a CDN. Default `maxAge`. */
  readonly sharedMaxAge?: number;
  /** For this long after that, a cache may serve it while it revalidates. */
  readonly staleWhileRevalidate?: number;
  /** For this long after that, a cache may serve it if the site does not respond. */
  readonly staleIfError?: number;
}

/** A policy for routes of any plugin; for plugins that use `policies`. */
export interface Policy {
  /**
   * Routes that it applies to: namespace and path as declared, `site/v2/posts/:id`. `*` stands for any text: `calendar/*` matches
   * all routes of the calendar.
   */
  readonly on: string;
  /** Headers of successful responses, except headers that Almanac itself sends. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For successful reads that are public. By default, caches revalidate each time. */
  readonly cache?: CachePolicy;
  /** Addresses and networks (`10.0.0.0/8`) of clients that may use the route; others get a 403. */
  readonly from?: readonly string[];
}

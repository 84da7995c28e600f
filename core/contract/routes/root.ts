import type { SiteInfo } from '../site-info.ts';

/** Parameters or members under the names of a root. */
type Members = Readonly<Record<string, unknown>>;

/** A response of the API. */
export interface RootAnswer {
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON; undefined if the response is not JSON. */
  readonly body: unknown;
}

/**
 * An additional root of the API, for clients that know its routes by other names. Requests there go to the same routes, by the same
 * rules; responses use the names of the root.
 */
export interface Root {
  /** Path below the URL of the site: `/wp-json`. Pages of the site link to it as the root of the API. */
  readonly path: string;
  /**
   * A query parameter that can contain a path below the root as well, at these addresses below the URL of the site:
   * `/?rest_route=/wp/v2/posts`.
   */
  readonly query?: { readonly parameter: string; readonly at: readonly string[] };
  /** Translates a path to the API's own names. @param path below the root, still percent-encoded, possibly with a query */
  ownPath(path: string): string;
  /** Does the same for the parameters of a query or a body; text is not yet coerced. */
  ownParameters(sent: Members): Members;
  /** Translates a response to the names of this root. @param path of the request below the root, as the client sent it */
  answer(answer: RootAnswer, site: Pick<SiteInfo, 'url' | 'rest'>, path: string): RootAnswer;
}

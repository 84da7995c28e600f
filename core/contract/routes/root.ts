import type { SiteInfo } from '../site-info.ts';

/** What is asked, or answered, in the names of a root. */
type Members = Readonly<Record<string, unknown>>;

/** An answer of the API. */
export interface RootAnswer {
  readonly headers: Readonly<Record<string, string>>;
  /** As JSON says it; undefined where the answer is no JSON. */
  readonly body: unknown;
}

/**
 * One more root of the API, for clients that know its routes by other names. Whatever is asked there is asked of the same routes,
 * by the same rules, and answered in the names of the root.
 */
export interface Root {
  /** Below the URL of the site: `/wp-json`. Pages of the site name it as the root of the API. */
  readonly path: string;
  /** A parameter that says a path below it as well, at these addresses below the URL of the site: `/?rest_route=/wp/v2/posts`. */
  readonly query?: { readonly parameter: string; readonly at: readonly string[] };
  /** By the API's own names, what is asked there. @param path below the root, still encoded, perhaps with a query */
  ownPath(path: string): string;
  /** The same of the parameters of a query or a body; text is not yet coerced. */
  ownParameters(sent: Members): Members;
  /** An answer in the names of this root. */
  answer(answer: RootAnswer, site: Pick<SiteInfo, 'url' | 'rest'>): RootAnswer;
}

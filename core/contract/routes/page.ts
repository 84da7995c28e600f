import * as v from 'valibot';
import type { Html } from '../../lib/index.ts';
import type { PassHolder } from '../accounts/passes.ts';
import type { FormTokens, SignIn } from '../accounts/sign-in.ts';
import type { Assets } from '../assets.ts';
import type { StoreReader, Transaction } from '../data/store.ts';
import type { Limits } from '../limits.ts';
import type { Params, ParamsOf } from '../point.ts';
import type { Enqueue } from '../work/jobs.ts';
import type { Mail } from './mail.ts';
import type { AtOnce, Context } from './route.ts';

/**
 * Context of a page's `run`. Visitors are anonymous: browsers send no credentials of the API. A page is kept and given again as
 * answers of the API are, as long as the records that it read are the same; it is made anew for each visitor who asks if it
 * looked at `address`, `tokens`, `passHolder`, `randomBytes`, `signIn` or `moment.now`.
 */
export interface PageContext<P, Config = unknown> extends Omit<Context<P, Config>, 'describe' | 'url' | 'taken'> {
  readonly store: StoreReader;
  /**
   * Writes what a form brought: runs a transaction as the plugin, in which guards see the system principal. Resolves when it is
   * durable.
   *
   * @param run synchronous; it may run again, as that of a write
   * @throws what `run` throws; Error for a GET, which changes nothing; ApiError as a write
   */
  transaction<T>(run: (store: Transaction, enqueue: Enqueue, mail: Mail) => AtOnce<T>): Promise<T>;
  /** `POST` if a form was sent. */
  readonly method: 'GET' | 'POST';
  /** Path below the site's URL as it was asked for, still encoded: `/2026/11/summer-fair/`. */
  readonly path: string;
  /** Aborted when the visitor has left, or the page takes longer than `limits.stage_timeout`: slow work should stop. */
  readonly signal: AbortSignal;
  /** The form if one was sent, the query otherwise; unvalidated texts. */
  readonly sent: Readonly<Record<string, unknown>>;
  /**
   * Path of a file of the plugin, at the origin of the page.
   *
   * @param name one of `assets.files`
   * @throws Error for a file that the plugin does not declare; ApiError if the disk fails
   */
  asset(assets: Assets, name: string): Promise<string>;
  /** Randomness that is fit for secrets, such as for links in mails. A page with it is for one visitor. */
  randomBytes(count: number): Uint8Array;
  /** One-time tokens for the plugin's own forms. A page with one is for one visitor. */
  readonly tokens: FormTokens;
  /** Whose pass came with the address (`WriteContext.issuePass`). A page that asks is for one visitor. */
  readonly passHolder: PassHolder;
  /** For plugins that use `sign-in`. */
  readonly signIn: SignIn;
}

/**
 * What a document loads, in addition to its inline styles and pictures of the site. Sources are as in a Content-Security-Policy:
 * `https://media.example`.
 */
export interface PageLoads {
  /** Whether it loads styles of the site's own origin. */
  readonly styles?: boolean;
  /** Whether its elements may have `style` attributes. */
  readonly styleAttributes?: boolean;
  /** Other origins of pictures. */
  readonly images?: readonly string[];
  /** Origins of films and sounds; `'self'` for the site's own. */
  readonly media?: readonly string[];
  /** Origins of pages that it shows in frames. */
  readonly frames?: readonly string[];
}

/** What all pages say about themselves. */
interface PageAbout {
  /** Default 200. */
  readonly status?: number;
  /** Whether search engines may list it. Default no. */
  readonly indexed?: boolean;
  /** Headers in addition to those of every page. With `private` or `no-store` in `Cache-Control` it is not kept. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An HTML document. By default it runs no scripts and loads only its own styles and pictures of the site. */
export interface PageReply extends PageAbout {
  readonly document: Html;
  /** Whether other sites may show it in a frame. Default no. */
  readonly framed?: boolean;
  /** Targets of its forms, and of redirects after them: sources as in CSP `form-action`. Default none. */
  readonly forms?: readonly string[];
  /**
   * Whether it runs scripts, loads styles and calls the API at the site's own origin. Inline scripts never run, and nothing is
   * loaded from other origins but what `loads` names. Default no.
   */
  readonly scripts?: boolean;
  readonly loads?: PageLoads;
}

/** A page that is no HTML document: a feed, a calendar file, a text, a picture. A browser runs and loads nothing for it. */
export interface PageContent extends PageAbout {
  /** Media type: `application/rss+xml; charset=UTF-8`. HTML is given as `document`. */
  readonly type: string;
  readonly body: string | Uint8Array;
}

/** A redirect. */
export interface PageRedirect {
  /** Absolute URL, checked by the plugin. */
  readonly location: string;
  /** Default 303, so that the browser sends a GET. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Result of a page; undefined if there is no such page. */
export type PageAnswer = PageReply | PageContent | PageRedirect | undefined;

/** An error, as shown to people. */
export interface PageFailure {
  readonly status: number;
  /** One plain sentence. */
  readonly message: string;
}

/** Makes the page for an error, with what the language of the site is known by. */
export type FailedPage = (
  failure: PageFailure,
  context: Pick<PageContext<unknown>, 'site' | 'contributions' | 'store'>,
) => PageReply;

/**
 * A form that a page shows and receives. It is accepted from pages of this site only (`Origin`), in the usual encoding of browsers
 * (`application/x-www-form-urlencoded`); `run` gets it as `sent`.
 */
export interface PageForm {
  /** Maximum size in bytes. */
  readonly most: (limits: Limits) => number;
  /** Whether it is shown and accepted over HTTPS only, as for passwords; `allow_plain_http` applies as elsewhere. */
  readonly secure: boolean;
  /** How often a minute one address may send it; further attempts get a 429. Default no limit. */
  readonly perMinute?: number;
  /** The page for errors: the form cannot be accepted, or `run` failed. */
  readonly failed: FailedPage;
}

/** An address at which a page shows something to everybody, as a static copy of the site has it. */
export interface PageAddress {
  /** Path below the site's URL, encoded, with its query: `/events/?ical=1`. */
  readonly path: string;
  /**
   * Path of its file in the copy, encoded: `/events/events.ics`. Default the path, `index.html` below it for documents; each member
   * of a query becomes two parts of it: `/?p=12` is `/p/12/index.html`.
   */
  readonly file?: string;
  /** It says that there is nothing, for addresses that the copy does not have. */
  readonly isMissing?: boolean;
  /** It searches the copy: forms that search the site lead to it. */
  readonly isSearch?: boolean;
  /** What the search of the copy finds it by; plain texts. Default it is not found. */
  readonly found?: { readonly title: string; readonly text: string };
}

/** Context of `addresses` of a page. */
export type PageAddressesContext<Config = unknown> = Pick<
  PageContext<unknown, Config>,
  'store' | 'site' | 'contributions' | 'moment' | 'principal' | 'config'
>;

/** Declaration of a page below the URL of the site. */
export interface PageDeclaration<P extends Params, Config> {
  /**
   * Path below the site's URL: `/embed/:id`. Segments as in routes, the first one fixed. `/` is the site's own address. A path
   * that ends with `/*`, such as `/*` or `/blog/*`, stands for all paths below it that nothing else claims: no other page, file
   * or route. `context.path` is the one that was asked for.
   */
  readonly path: string;
  /** Parameters of path and query. */
  readonly params: P;
  /** Makes the page accept POST as well. */
  readonly form?: PageForm;
  /** The page for errors where it has no form. Default what the page for all other addresses (`/*`) says, or a plain one in English. */
  readonly failed?: FailedPage;
  /**
   * Returns undefined if there is no such page. What it reads before it first waits is read in slices when it is much: a page that is
   * read (`GET`) is then run again from its beginning, so it must have no effect that a second run doubles.
   */
  readonly run: (context: PageContext<ParamsOf<P>, Config>) => PageAnswer | Promise<PageAnswer>;
  /**
   * Of a page for all paths that nothing else claims: whether it has something at exactly this one, which then goes before a page
   * that another plugin declares there. Never asked for paths of the API and of files. Default no.
   */
  readonly goesFirst?: (context: PageContext<unknown, Config>) => boolean;
  /**
   * All addresses at which it shows something to everybody, for `almanac freeze`. An address that leads elsewhere may be among them.
   * Default none: the page is in no copy.
   */
  readonly addresses?: (context: PageAddressesContext<Config>) => Iterable<PageAddress>;
}

/** A page without its specific types. */
export interface PageRoute {
  readonly path: string;
  readonly params: Params;
  readonly form?: PageForm;
  readonly failed?: FailedPage;
  readonly run: (context: never) => PageAnswer | Promise<PageAnswer>;
  readonly goesFirst?: (context: never) => boolean;
  readonly addresses?: (context: never) => Iterable<PageAddress>;
}

/** The path of a page as a setting of its plugin: `/docs`. */
export const pagePath = v.pipe(
  v.string(),
  v.maxLength(100),
  v.regex(/^(?:\/[a-z0-9][a-z0-9_-]*)+$/, 'must be a path of lower-case letters, digits, - and _, such as /docs'),
);

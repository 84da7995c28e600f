import * as v from 'valibot';
import type { Html } from '../../lib/index.ts';
import type { PassHolder } from '../accounts/passes.ts';
import type { FormTokens, SignIn } from '../accounts/sign-in.ts';
import type { Assets } from '../assets.ts';
import type { StoreReader } from '../data/store-reader.ts';
import type { AtOnce, Transaction } from '../data/transaction.ts';
import type { Limits } from '../limits.ts';
import type { Params, ParamsOf } from '../params.ts';
import type { Enqueue } from '../work/enqueue.ts';
import type { Mail } from '../work/mail.ts';
import type { Context } from './context.ts';

/**
 * Context of a page's `run`. Visitors are anonymous: browsers send no credentials of the API. Like responses of the API, a page is
 * cached until a record that it read changes. It is rebuilt for each visitor if it used `address`, `tokens`, `passHolder`,
 * `randomBytes`, `signIn` or `moment.now`.
 */
export interface PageContext<P, Config = unknown> extends Omit<Context<P, Config>, 'describe' | 'url' | 'taken'> {
  readonly store: StoreReader;
  /**
   * Stores the data of a form: runs a transaction as the plugin, in which guards see the system principal. Resolves when it is
   * durable.
   *
   * @param run synchronous; it may run again, like `run` of a write
   * @throws what `run` throws; Error for a GET, which must not change anything; ApiError as a write
   */
  transaction<T>(run: (store: Transaction, enqueue: Enqueue, mail: Mail) => AtOnce<T>): Promise<T>;
  /** `POST` if a form was sent. */
  readonly method: 'GET' | 'POST';
  /** Requested path below the site's URL, still percent-encoded: `/2026/11/summer-fair/`. */
  readonly path: string;
  /** Aborted when the visitor has disconnected, or when the page takes longer than `limits.stage_timeout`. Slow work should then stop. */
  readonly signal: AbortSignal;
  /**
   * The form if one was sent, otherwise the query; unvalidated texts. A cached page is sent for all queries that have none of the members
   * that were read here.
   */
  readonly sent: Readonly<Record<string, unknown>>;
  /**
   * Path of a file of the plugin, at the origin of the page.
   *
   * @param name one of `assets.files`
   * @throws Error for a file that the plugin does not declare; ApiError if the disk fails
   */
  asset(assets: Assets, name: string): Promise<string>;
  /** Random bytes that are fit for secrets, such as for links in mails. A page that uses them is built for one visitor. */
  randomBytes(count: number): Uint8Array;
  /** One-time tokens for the plugin's own forms. A page that uses one is built for one visitor. */
  readonly tokens: FormTokens;
  /** The user of a pass in the address (`WriteContext.issuePass`). A page that uses it is built for one visitor. */
  readonly passHolder: PassHolder;
  /** For plugins that use `sign-in`. */
  readonly signIn: SignIn;
}

/**
 * What a document loads in addition to its inline styles and images of the site. Sources are written as in a
 * Content-Security-Policy: `https://media.example`.
 */
export interface PageLoads {
  /** Whether it loads styles from the site's own origin. */
  readonly styles?: boolean;
  /** Whether its elements may have `style` attributes. */
  readonly styleAttributes?: boolean;
  /** Other origins of images. */
  readonly images?: readonly string[];
  /** Origins of audio and video; `'self'` for the site's own. */
  readonly media?: readonly string[];
  /** Origins of pages that it embeds in frames. */
  readonly frames?: readonly string[];
}

/** Common members of all pages. */
interface PageAbout {
  /** Default 200. */
  readonly status?: number;
  /** Whether search engines may index it. Default no. */
  readonly indexed?: boolean;
  /** Headers in addition to those of every page. With `private` or `no-store` in `Cache-Control`, the page is not cached. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An HTML document. By default it runs no scripts, and loads only its own styles and images of the site. */
export interface PageReply extends PageAbout {
  readonly document: Html;
  /** Whether other sites may show it in a frame. Default no. */
  readonly framed?: boolean;
  /** Targets of its forms, and of redirects after they are submitted: sources as in CSP `form-action`. Default none. */
  readonly forms?: readonly string[];
  /**
   * Whether it runs scripts, loads styles and calls the API at the site's own origin. Inline scripts never run, and nothing is
   * loaded from other origins except what `loads` names. Default no.
   */
  readonly scripts?: boolean;
  readonly loads?: PageLoads;
}

/** A page that is not an HTML document: a feed, a calendar file, a text, an image. Browsers run and load nothing for it. */
export interface PageContent extends PageAbout {
  /** Media type: `application/rss+xml; charset=UTF-8`. For HTML, use `document`. */
  readonly type: string;
  readonly body: string | Uint8Array;
}

/** A redirect. */
export interface PageRedirect {
  /** Absolute URL, which the plugin must have checked. */
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

/** Returns the page for an error. The context has what is needed to find out the site's language. */
export type FailedPage = (
  failure: PageFailure,
  context: Pick<PageContext<unknown>, 'site' | 'contributions' | 'store'>,
) => PageReply;

/**
 * A form that a page shows and receives. It is accepted only from pages of this site (`Origin`), in the default encoding of HTML
 * forms (`application/x-www-form-urlencoded`). `run` gets it as `sent`.
 */
export interface PageForm {
  /** Maximum size in bytes. */
  readonly most: (limits: Limits) => number;
  /** Whether it is shown and accepted over HTTPS only, as for passwords. `allow_plain_http` applies as elsewhere. */
  readonly secure: boolean;
  /** How many times per minute one client address may send it; further attempts get a 429. Default no limit. */
  readonly perMinute?: number;
  /** The page for errors: if the form cannot be accepted, or `run` failed. */
  readonly failed: FailedPage;
}

/** An address where a page has public content, as it appears in a static copy of the site. */
export interface PageAddress {
  /** Path below the site's URL, encoded, with its query: `/events/?ical=1`. */
  readonly path: string;
  /**
   * Path of its file in the copy, encoded: `/events/events.ics`. Default: the path, with `index.html` appended for documents. Each
   * member of a query becomes two path segments: `/?p=12` is `/p/12/index.html`.
   */
  readonly file?: string;
  /** It is the "not found" page, for addresses that the copy does not have. */
  readonly isMissing?: boolean;
  /** It searches the copy: forms that search the site are sent to it. */
  readonly isSearch?: boolean;
  /** Plain texts by which the search of the copy finds it. Default: the search does not find it. */
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
   * Path below the site's URL: `/embed/:id`. Segments are as in routes; the first one is fixed. `/` is the site's own address. A
   * path that ends with `/*`, such as `/*` or `/blog/*`, matches all paths under it that nothing else claims: no other page, file
   * or route. `context.path` is the requested path.
   */
  readonly path: string;
  /** Parameters of path and query. */
  readonly params: P;
  /** If set, the page also accepts POST. */
  readonly form?: PageForm;
  /** The page for errors if it has no form. Default: the error page of the page for all other addresses (`/*`), or a plain one in English. */
  readonly failed?: FailedPage;
  /**
   * Returns undefined if there is no such page. If it reads a lot before its first `await`, the reads are split into slices: a page
   * that is read (`GET`) is then run again from its beginning, so it must have no side effects.
   */
  readonly run: (context: PageContext<ParamsOf<P>, Config>) => PageAnswer | Promise<PageAnswer>;
  /**
   * For a page that matches all unclaimed paths: whether it has something at exactly this path, in which case it takes precedence
   * over a page that another plugin declares there. Never called for paths of the API and of files. Default no.
   */
  readonly goesFirst?: (context: PageContext<unknown, Config>) => boolean;
  /**
   * All addresses where it has public content, for `almanac freeze`. They may include addresses that redirect. Default none: the
   * page is not part of a copy.
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

/** The path of a page, as a setting of its plugin: `/docs`. */
export const pagePath = v.pipe(
  v.string(),
  v.maxLength(100),
  v.regex(/^(?:\/[a-z0-9][a-z0-9_-]*)+$/, 'must be a path of lower-case letters, digits, - and _, such as /docs'),
);

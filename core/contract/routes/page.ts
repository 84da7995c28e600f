import type { Html } from '../../lib/index.ts';
import type { SignIn } from '../accounts/sign-in.ts';
import type { Assets } from '../assets.ts';
import type { StoreReader } from '../data/store.ts';
import type { Limits } from '../limits.ts';
import type { Params, ParamsOf } from '../point.ts';
import type { Context } from './route.ts';

/** Context of a page's `run`. Visitors are anonymous: browsers send no credentials of the API. */
export interface PageContext<P, Config = unknown> extends Omit<Context<P, Config>, 'describe' | 'url'> {
  readonly store: StoreReader;
  /** `POST` if a form was sent. */
  readonly method: 'GET' | 'POST';
  /** The form if one was sent, the query otherwise; unvalidated texts. */
  readonly sent: Readonly<Record<string, unknown>>;
  /**
   * Path of a file of the plugin, at the origin of the page.
   *
   * @param name one of `assets.files`
   * @throws Error for a file that the plugin does not declare; ApiError if the disk fails
   */
  asset(assets: Assets, name: string): Promise<string>;
  /** For plugins that use `sign-in`. */
  readonly signIn: SignIn;
}

/** An HTML document. By default it runs no scripts and loads only its own styles and pictures of the site. */
export interface PageReply {
  readonly document: Html;
  /** Default 200. */
  readonly status?: number;
  /** Whether other sites may show it in a frame. Default no. */
  readonly framed?: boolean;
  /** Targets of its forms, and of redirects after them: sources as in CSP `form-action`. Default none. */
  readonly forms?: readonly string[];
  /**
   * Whether it runs scripts, loads styles and calls the API at the site's own origin. Inline scripts never run, and nothing is
   * loaded from other origins. Default no.
   */
  readonly scripts?: boolean;
  /** Headers in addition to those of every page. */
  readonly headers?: Readonly<Record<string, string>>;
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
export type PageAnswer = PageReply | PageRedirect | undefined;

/** An error, as shown to people. */
export interface PageFailure {
  readonly status: number;
  /** One plain sentence. */
  readonly message: string;
}

/**
 * A form that a page shows and receives. It is accepted from pages of this site only (`Origin`), in the usual encoding of browsers
 * (`application/x-www-form-urlencoded`); `run` gets it as `sent`.
 */
export interface PageForm {
  /** Maximum size in bytes. */
  readonly most: (limits: Limits) => number;
  /** Whether it is shown and accepted over HTTPS only, as for passwords; `allow_plain_http` applies as elsewhere. */
  readonly secure: boolean;
  /** The page for errors: the form cannot be accepted, or `run` failed. */
  readonly failed: (failure: PageFailure, context: Pick<PageContext<unknown>, 'site'>) => PageReply;
}

/** Declaration of an HTML page below the URL of the site. */
export interface PageDeclaration<P extends Params, Config> {
  /** Path below the site's URL: `/embed/:id`. Segments as in routes, the first one fixed. A page with a form has no parameters in its path. */
  readonly path: string;
  /** Parameters of path and query. */
  readonly params: P;
  /** Makes the page accept POST as well. */
  readonly form?: PageForm;
  /** Returns undefined if there is no such page. */
  readonly run: (context: PageContext<ParamsOf<P>, Config>) => PageAnswer | Promise<PageAnswer>;
}

/** A page without its specific types. */
export interface PageRoute {
  readonly path: string;
  readonly params: Params;
  readonly form?: PageForm;
  readonly run: (context: never) => PageAnswer | Promise<PageAnswer>;
}

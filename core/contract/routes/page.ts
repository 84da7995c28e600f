import type { Html } from '../../lib/index.ts';
import type { SignIn } from '../accounts/sign-in.ts';
import type { Assets } from '../assets.ts';
import type { StoreReader } from '../data/store.ts';
import type { Limits } from '../limits.ts';
import type { Params, ParamsOf } from '../point.ts';
import type { Context } from './route.ts';

/** What the handler of a page gets. Whoever looks at it is nobody: a browser sends no credentials of the API. */
export interface PageContext<P, Config = unknown> extends Omit<Context<P, Config>, 'describe' | 'url'> {
  readonly store: StoreReader;
  /** Of a page with a form, `POST` when it was sent. */
  readonly method: 'GET' | 'POST';
  /** What came, text as it came: the form where one was sent, the query otherwise. */
  readonly sent: Readonly<Record<string, unknown>>;
  /**
   * Where a file of the plugin lies: a path at the origin that the page was reached by.
   *
   * @param name one of `assets.files`
   * @throws Error for a file that the plugin does not declare; ApiError of the disk
   */
  asset(assets: Assets, name: string): Promise<string>;
  /** For plugins that use `sign-in`. */
  readonly signIn: SignIn;
}

/** An HTML document. Unless it says so, it runs no scripts, and loads nothing but styles of its own and pictures of the site. */
export interface PageReply {
  readonly document: Html;
  /** Default 200. */
  readonly status?: number;
  /** May other sites show it in a frame? Default no. */
  readonly framed?: boolean;
  /** Where its forms lead, and where those who sent one are led from there: sources (CSP, form-action). Default nowhere. */
  readonly forms?: readonly string[];
  /**
   * Does it run scripts, load styles and ask the API at the site's own address? Nothing that stands in the document itself is
   * run, and nothing of others is loaded. Default no.
   */
  readonly scripts?: boolean;
  /** Over those that every page has. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The way to another address. */
export interface PageRedirect {
  /** Absolute, checked by the plugin. */
  readonly location: string;
  /** Default 303: whatever was sent, the address is read. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a page answers; undefined where there is no such page. */
export type PageAnswer = PageReply | PageRedirect | undefined;

/** What went wrong, for a person. */
export interface PageFailure {
  readonly status: number;
  /** A plain sentence. */
  readonly message: string;
}

/**
 * A form that a page shows and takes. It is taken from pages of this site alone (`Origin`), as browsers send it by themselves
 * (`application/x-www-form-urlencoded`); `run` gets it as `sent`.
 */
export interface PageForm {
  /** So many bytes it may have. */
  readonly most: (limits: Limits) => number;
  /** Is it shown and taken over HTTPS alone, as all that takes passwords? `allow_plain_http` counts here as elsewhere. */
  readonly secure: boolean;
  /** The page that says why there is none: what was sent cannot be taken, or `run` failed. */
  readonly failed: (failure: PageFailure, context: Pick<PageContext<unknown>, 'site'>) => PageReply;
}

/** What a plugin says of a page for people, below the address of the site. */
export interface PageDeclaration<P extends Params, Config> {
  /** Below the site's address: `/embed/:id`; its parts are as those of a route, and the first is a name. One with a form has no parameters. */
  readonly path: string;
  /** Of path and query. */
  readonly params: P;
  /** Makes it answer POST as well. */
  readonly form?: PageForm;
  /** Undefined where there is no such page. */
  readonly run: (context: PageContext<ParamsOf<P>, Config>) => PageAnswer | Promise<PageAnswer>;
}

/** A page as the runtime holds it, its types worn off. */
export interface PageRoute {
  readonly path: string;
  readonly params: Params;
  readonly form?: PageForm;
  readonly run: (context: never) => PageAnswer | Promise<PageAnswer>;
}

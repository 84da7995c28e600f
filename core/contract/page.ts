import type { Html } from '../html/html.ts';
import type { Params, ParamsOf } from './point.ts';
import type { Context } from './route.ts';
import type { StoreReader } from './store.ts';

/** What the handler of a page gets. Whoever looks at it is nobody: a browser sends no credentials of the API. */
export interface PageContext<P, Config = unknown> extends Omit<Context<P, Config>, 'describe' | 'url'> {
  readonly store: StoreReader;
}

/** An HTML document. It runs no scripts, and loads nothing but styles of its own and pictures of the site. */
export interface PageReply {
  readonly document: Html;
  /** Default 200. */
  readonly status?: number;
  /** May other sites show it in a frame? Default no. */
  readonly framed?: boolean;
}

/** What a plugin says of a page for people, below the address of the site. */
export interface PageDeclaration<P extends Params, Config> {
  /** Below the site's address: `/embed/:id`; its parts are as those of a route, and the first is a name. */
  readonly path: string;
  /** Of path and query. */
  readonly params: P;
  /** Undefined where there is no such page. */
  readonly run: (context: PageContext<ParamsOf<P>, Config>) => PageReply | undefined;
}

/** A page as the runtime holds it, its types worn off. */
export interface PageRoute {
  readonly path: string;
  readonly params: Params;
  readonly run: (context: never) => PageReply | undefined;
}

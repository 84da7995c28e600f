import type { HttpRequest } from '../../contract/http-message.ts';
import type { PageForm } from '../../contract/routes/page.ts';
import type { Generation, MountedPage } from '../generation.ts';
import { type ParamSet, paramSet } from '../params/param-set.ts';
import { splitOnce } from '../request/parameters.ts';
import { isRestPath } from '../routing/route-path.ts';
import { createRouter, type Router } from '../routing/router.ts';
import { sitePath } from '../routing/site-path.ts';

/** A mounted page, in the form that the router takes. */
export interface ReadyPage extends MountedPage {
  readonly namespace: '';
  readonly route: MountedPage['page'];
  readonly params: ParamSet;
}

/** A page that receives a form. */
export type FormPage = ReadyPage & { readonly page: { readonly form: PageForm } };

export const hasForm = (ready: ReadyPage): ready is FormPage => ready.page.form !== undefined;

/** Is it a catch-all page, for all addresses below a path that nothing else claims? */
export const isRest = ({ page }: MountedPage): boolean => isRestPath(page.path);

/** A requested page. */
export interface AskedPage {
  readonly ready: ReadyPage;
  /** Path parameters. */
  readonly parts: Readonly<Record<string, string>>;
  /** Path below the site's own URL, still encoded. */
  readonly path: string;
  readonly query: string;
}

/** A catch-all page, and the path it covers. */
interface RestPage {
  readonly ready: ReadyPage;
  readonly below: string;
}

/** Finds the pages of a generation's plugins by address. */
export class PageRouter {
  /** Catch-all pages, the longest path first. */
  readonly rest: readonly RestPage[];
  readonly #base: string;
  readonly #declared: readonly ReadyPage[];
  readonly #router: Router<ReadyPage>;

  constructor({ site, pages }: Pick<Generation, 'site' | 'pages'>) {
    this.#base = sitePath(site);
    this.#declared = pages.filter((mounted) => !isRest(mounted)).map(ready);
    this.#router = createRouter(this.#declared);
    this.rest = pages
      .filter(isRest)
      .map((mounted) => ({ ready: ready(mounted), below: mounted.page.path.slice(0, -1) }))
      .sort((a, b) => b.below.length - a.below.length);
  }

  /** The page that declares the requested address. */
  declaredAt(request: HttpRequest): AskedPage | undefined {
    const place = this.#declared.length > 0 ? this.placeOf(request) : undefined;
    const [match] = place ? this.#router(place.path) : [];
    return place && match && isThere(match.routed, place.path)
      ? { ...place, ready: match.routed, parts: match.parts }
      : undefined;
  }

  /** The catch-all page for the requested address. */
  restAt(request: HttpRequest): AskedPage | undefined {
    const place = this.rest.length > 0 ? this.placeOf(request) : undefined;
    const found = place && this.rest.find(({ below }) => place.path.startsWith(below));
    return found && { ...place, ready: found.ready, parts: {} };
  }

  /** Path below the site's own URL, and query; undefined for a request outside the site. */
  placeOf({ target }: HttpRequest): Pick<AskedPage, 'path' | 'query'> | undefined {
    const [path = '', query = ''] = splitOnce(target, '?');
    if (path === this.#base) return { path: '/', query };
    return path.startsWith(`${this.#base}/`) ? { path: path.slice(this.#base.length), query } : undefined;
  }
}

const ready = (mounted: MountedPage): ReadyPage => ({
  ...mounted,
  namespace: '',
  route: mounted.page,
  params: paramSet(mounted.page.params),
});

/** A page with a form exists only at its exact address, which its form uses; other pages also accept a trailing slash. */
const isThere = ({ page: { form, path } }: ReadyPage, asked: string): boolean =>
  !form || path.includes(':') || path === asked;

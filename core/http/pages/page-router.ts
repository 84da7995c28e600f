import type { HttpRequest } from '../../contract/http-message.ts';
import type { PageForm } from '../../contract/routes/page.ts';
import type { Generation, MountedPage } from '../generation.ts';
import { type ParamSet, paramSet } from '../params/validate.ts';
import { splitOnce } from '../request/parameters.ts';
import { isRestPath } from '../routing/route-path.ts';
import { createRouter, type Router } from '../routing/router.ts';
import { sitePath } from '../routing/site-path.ts';

/** A page in its place, as the router takes it. */
export interface ReadyPage extends MountedPage {
  readonly namespace: '';
  readonly route: MountedPage['page'];
  readonly params: ParamSet;
}

/** One that receives a form. */
export type FormPage = ReadyPage & { readonly page: { readonly form: PageForm } };

export const hasForm = (ready: ReadyPage): ready is FormPage => ready.page.form !== undefined;

/** Does it stand at all addresses below one that nothing else claims? */
export const isRest = ({ page }: MountedPage): boolean => isRestPath(page.path);

/** A page that was asked for. */
export interface AskedPage {
  readonly ready: ReadyPage;
  /** Parameters in its path. */
  readonly parts: Readonly<Record<string, string>>;
  /** Below the site's own address, still encoded. */
  readonly path: string;
  readonly query: string;
}

/** A page for all that is left below an address. */
interface RestPage {
  readonly ready: ReadyPage;
  readonly below: string;
}

/** Finds the pages of a generation's plugins by where they stand. */
export class PageRouter {
  /** Pages for all that is left, the longest path first. */
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

  /** The page that declares the address. */
  declaredAt(request: HttpRequest): AskedPage | undefined {
    const place = this.#declared.length > 0 ? this.placeOf(request) : undefined;
    const [match] = place ? this.#router(place.path) : [];
    return place && match && isThere(match.routed, place.path)
      ? { ...place, ready: match.routed, parts: match.parts }
      : undefined;
  }

  /** The page for what is left at the address. */
  restAt(request: HttpRequest): AskedPage | undefined {
    const place = this.rest.length > 0 ? this.placeOf(request) : undefined;
    const found = place && this.rest.find(({ below }) => place.path.startsWith(below));
    return found && { ...place, ready: found.ready, parts: {} };
  }

  /** Path below the site's own address, and query; undefined for what does not lie below it. */
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

/** A page with a form is at its very address, which its form names; of others a slash at the end leads to the same. */
const isThere = ({ page: { form, path } }: ReadyPage, asked: string): boolean =>
  !form || path.includes(':') || path === asked;

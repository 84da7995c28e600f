import { anonymous, type ImportAccess, isLoopback, type RenderContext, type SiteInfo } from '../../../core/index.ts';
import {
  addressClaims,
  addressing,
  type ContentRecord,
  contentKinds,
  embeddables,
  pathParts,
  slugify,
  termById,
  termBySlug,
} from '../../content/index.ts';
import {
  asMedia,
  CATEGORIES,
  type Item,
  itemUrl,
  MEDIA,
  type MediaItem,
  taxonomies,
  termUrl,
  UPLOADS,
} from '../../site/index.ts';
import { asUploaded, encodedPath, hostOf, uploadPath, widthIn, withoutSize } from '../plan/old-address.ts';
import type { Outline, OutlinedItem } from '../plan/outline.ts';
import type { PlannedIds } from '../plan/plan-ids.ts';
import type { People } from '../records/people.ts';
import type { Target } from '../records/targets.ts';
import type { Terms } from '../records/terms.ts';
import { type NewAddresses, type OldPlace, oldPlace } from './links.ts';
import { ListAddresses } from './list-addresses.ts';

interface AddressParts {
  readonly access: ImportAccess;
  readonly context: RenderContext;
  readonly outline: Outline;
  readonly ids: PlannedIds;
  readonly targets: ReadonlyMap<string, Target>;
  readonly hosts: ReadonlySet<string>;
  readonly people: People;
  readonly terms: Terms;
}

const FEED = '/feed';

/** `/page/2` of a list, `/2` of a text in several parts, `/comment-page-2` */
const FURTHER = /^(.*?)\/(?:page\/(\d{1,6})|comment-page-(\d{1,6})|(\d{1,6}))$/;

/** Parameters of the front page that name nothing of the old site. */
const HARMLESS = /^(?:s|utm_\w+)$/;

/** The address of a page below another one; undefined for plain permalinks, which have none. */
function below(url: string | undefined, path: string): string | undefined {
  if (url === undefined || url.includes('?')) return undefined;
  return url.endsWith('/') ? `${url}${path}/` : `${url}/${path}`;
}

/** Taxonomies whose terms have pages. */
const TERM_TAXONOMIES: ReadonlySet<string> = new Set(['category', 'post_tag']);

/** Maps old addresses to new ones. */
export class AddressBook implements NewAddresses {
  readonly hosts: ReadonlySet<string>;
  readonly #parts: AddressParts;
  readonly #above: string;
  /** Slugs that several posts share. */
  readonly #shared: ReadonlySet<string>;
  readonly #lists: ListAddresses;

  constructor(parts: AddressParts) {
    this.#parts = parts;
    this.hosts = parts.hosts;
    this.#shared = sharedSlugs(parts.outline);
    this.#lists = new ListAddresses(parts);
    const { url } = parts.outline.source;
    this.#above = url === undefined ? '' : new URL(url).pathname.replace(/\/+$/, '');
  }

  find(path: string, url: string): string | undefined {
    const found = this.#find(path, url);
    const { url: site } = this.#parts.context.site;
    // root-relative on a local site, because its address will change
    return found?.startsWith(`${site}/`) && isLocal(site) ? found.slice(new URL(site).origin.length) : found;
  }

  #find(path: string, url: string): string | undefined {
    const file = this.#file(url);
    if (file !== undefined) return file;
    // files may have other hosts, so they are found before this check
    if (!this.#isOfSite(url)) return undefined;
    const place = oldPlace(path, this.#above);
    if (!place) return undefined;
    const found = this.#byId(place) ?? this.#asked(place);
    return found === undefined ? undefined : found + place.hash;
  }

  /** The page at a path, with its query; undefined if that may contain ids or slugs of the old site, or if the page has a query itself. */
  #asked({ path, search }: OldPlace): string | undefined {
    const isUnderstood = path !== '/' || [...new URLSearchParams(search).keys()].every((name) => HARMLESS.test(name));
    const url = isUnderstood ? this.#page(path) : undefined;
    return search !== '' && url?.includes('?') ? undefined : url && url + search;
  }

  /** The page at a path: of content, a list, one of their further pages, or the feed of a list. */
  #page(path: string): string | undefined {
    const old = this.#parts.outline.addresses.get(path);
    if (old !== undefined && path !== '/') return this.addressOf(old);
    return this.#list(path) ?? this.#feed(path) ?? this.#furtherPage(path) ?? this.#claimed(path);
  }

  /** A further page of a list or of content. Comments have no pages here: the result is the page of the content. */
  #furtherPage(path: string): string | undefined {
    const [, of = '', list, comments, part] = FURTHER.exec(path) ?? [];
    if (list !== undefined) return below(this.#list(of || '/'), `page/${list}`);
    const old = this.#parts.outline.addresses.get(of);
    const url = old === undefined ? undefined : this.addressOf(old);
    return comments === undefined ? below(url, `${part}`) : url;
  }

  /** A page of another plugin that has the same address here, such as a month of events. */
  #claimed(path: string): string | undefined {
    const { context } = this.#parts;
    return context.contributions.ask(addressClaims, { ...context, path }) && `${context.site.url}${encodedPath(path)}/`;
  }

  /** A page that lists posts: the front page, or the archive of a term, an author or a period. */
  #list(path: string): string | undefined {
    return path === '/' ? `${this.#parts.context.site.url}/` : (this.#term(path) ?? this.#lists.find(path));
  }

  /** The feed of such a page. */
  #feed(path: string): string | undefined {
    const list = path.endsWith(FEED) ? this.#list(path.slice(0, -FEED.length) || '/') : undefined;
    return below(list, 'feed');
  }

  /**
   * Does the site itself redirect from an old path to this content? It does if the path matches a permalink structure that WordPress
   * offers, or one of `former_permalinks`.
   *
   * @param path decoded
   */
  isLed(path: string, old: number): boolean {
    const { context, ids } = this.#parts;
    const found = context.contributions
      .all(embeddables)
      .flatMap((kind) => kind.at({ ...context, principal: anonymous }, pathParts(path)) ?? []);
    return found.length === 1 && found[0] === ids.idOf(old);
  }

  /** The address for a root-relative link. */
  asLocal(url: string): string {
    const { origin } = new URL(this.#parts.context.site.url);
    return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  }

  /** New address of content; undefined if it has none. For a post not written yet, the expected one. */
  addressOf(old: number): string | undefined {
    const { outline, ids, targets, access, context } = this.#parts;
    const outlined = outline.content.get(old);
    const target = targets.get(outlined?.kind ?? '');
    const record = target && access.store.of(target.collection).get(ids.idOf(old));
    if (!target || !outlined) return undefined;
    if (!record) return this.#expected(old, outlined, target);
    if (target.kind)
      return target.kind.base === undefined ? undefined : itemUrl(context, target.kind, record as unknown as Item);
    return this.#calendarUrl(target.name, record);
  }

  /** The expected address of a post, if slug, date and id determine it; other addresses are known only after all is written. */
  #expected(old: number, { slug, date, status }: OutlinedItem, { kind }: Target): string | undefined {
    const { context, ids } = this.#parts;
    const tags = addressing(context).permalinks?.structure?.tags;
    if (kind?.name !== 'post' || status !== 'publish' || !tags || tags.has('category') || tags.has('author'))
      return undefined;
    // posts with the same slug may get another one: links to them are rewritten when all are written
    if (this.#shared.has(slug)) return undefined;
    return itemUrl(context, kind, {
      id: ids.idOf(old),
      slug: slugify(slug),
      status,
      date,
      title: '',
      author: 0,
    } as Item);
  }

  /** Root-relative path of the file of an attachment; undefined if the attachment is not here. */
  fileOf(old: number): string | undefined {
    const { ids, access } = this.#parts;
    const item = access.store.of(MEDIA.collection).get(ids.idOf(old));
    return item && `/${UPLOADS.name}/${asMedia(item).file}`;
  }

  #calendarUrl(name: string, record: ContentRecord): string | undefined {
    const { contributions } = this.#parts.context;
    const kind = contributions.all(contentKinds).find((one) => one.name === name);
    return kind?.urlOf?.(this.#parts.context, record);
  }

  #isOfSite(url: string): boolean {
    const { url: site } = this.#parts.outline.source;
    if (site === undefined) return false;
    const written = url.startsWith('//') ? `http:${url}` : url;
    return url.startsWith('/') && !url.startsWith('//')
      ? true
      : hostOf(new URL(written).origin) === hostOf(new URL(site).origin);
  }

  #file(url: string): string | undefined {
    const { outline, ids, access, context } = this.#parts;
    const path = outline.files.size === 0 ? undefined : uploadPath(url);
    if (path === undefined) return undefined;
    const whole = outline.files.get(path);
    const old = whole ?? outline.files.get(withoutSize(path)) ?? outline.files.get(asUploaded(path));
    const item = old === undefined ? undefined : access.store.of(MEDIA.collection).get(ids.idOf(old));
    return item && sizedUrl(context.site, asMedia(item), whole === undefined ? widthIn(url) : undefined);
  }

  /** The page with the id in a query; undefined if there is none. */
  #byId({ search }: OldPlace): string | undefined {
    const query = new URLSearchParams(search);
    const id = (...names: readonly string[]) =>
      Number(names.map((name) => query.get(name)).find((one) => one !== null));
    const [content, category, author] = [id('p', 'page_id', 'attachment_id'), id('cat'), id('author')];
    if (content > 0) return this.addressOf(content);
    return category > 0 ? this.#category(category) : author > 0 ? this.#lists.ofAuthor(author) : undefined;
  }

  #category(old: number): string | undefined {
    const { access, context, terms } = this.#parts;
    const term = termById(access.store, CATEGORIES, terms.idOf(old) ?? 0);
    return term && termUrl(context, CATEGORIES, term);
  }

  /** The archive of a term, found by the default bases of WordPress and those of this site. */
  #term(path: string): string | undefined {
    const { access, context } = this.#parts;
    const { bases = {} } = addressing(context).permalinks ?? {};
    const slug = path.slice(path.lastIndexOf('/') + 1);
    for (const taxonomy of context.contributions.all(taxonomies)) {
      const { name, base } = taxonomy;
      const isBelow = [base, bases[name]].some((one) => one && path.includes(`/${one}/`));
      const term = isBelow && TERM_TAXONOMIES.has(name) && termBySlug(access.store, taxonomy, slugify(slug));
      if (term) return termUrl(context, taxonomy, term);
    }
    return undefined;
  }
}

function sharedSlugs({ content }: Outline): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { kind, slug } of content.values()) {
    if (kind !== 'post') continue;
    if (seen.has(slug)) shared.add(slug);
    seen.add(slug);
  }
  return shared;
}

const isLocal = (url: string): boolean => isLoopback(new URL(url).hostname) || new URL(url).hostname === 'localhost';

/** The smallest version of an image that has at least this width, or else the full-size file. */
function sizedUrl(site: SiteInfo, { file, sizes = {} }: MediaItem, width: number | undefined): string {
  const fitting = Object.values(sizes)
    .filter((size) => width !== undefined && size.width >= width)
    .sort((one, other) => one.width - other.width);
  return site.file(UPLOADS, fitting[0]?.file ?? file);
}

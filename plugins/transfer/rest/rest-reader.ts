import { type ImportAccess, isObject } from '../../../core/index.ts';
import type { CommentItem, ImportItem, ImportReader, LostItem, SettingItem, TermItem } from '../items/import-item.ts';
import { eventItem, organizerItem, venueItem } from './calendar-items.ts';
import { itemAsWritten } from './item-as-written.ts';
import { KeptAnswers } from './kept-answers.ts';
import { type OldApi, type OldSiteUser, openOldApi, RouteLost, type Said } from './old-api.ts';
import { itemOfType, type OtherContent, otherContent } from './other-content.ts';
import { PostStructures } from './post-structures.ts';
import { filledIn, idIn, instantIn, objectsIn, textIn } from './said.ts';
import {
  attachmentItem,
  formerSlugsIn,
  type Known,
  menuItem,
  revisionItem,
  stylesItem,
  templateItem,
  termOf,
  textItem,
  userOf,
  withParents,
} from './site-items.ts';
import { TermBases } from './term-bases.ts';
import { zoneSaidBy } from './zone-said-by.ts';

/** Parameters of `restReader`. */
interface LiveParts {
  readonly access: Pick<ImportAccess, 'oldSite' | 'folder' | 'look' | 'read' | 'write' | 'removeFolder'>;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  /** Prints a line for the operator. */
  say(line: string): void;
}

/**
 * Reads a live WordPress site by its REST API. Responses are cached until the import is complete, so that an interrupted import
 * resumes where it stopped.
 */
export function restReader(user: OldSiteUser, { access, now, say }: LiveParts): ImportReader {
  let reading: Promise<LiveReading> | undefined;
  const begin = async (): Promise<LiveReading> => {
    const kept = await KeptAnswers.begin(access, user, now);
    if (kept.since !== undefined) say(`continuing with the data read from ${user.url} since ${kept.since}`);
    const home = await kept.home();
    if (home !== undefined) return { kept, home, read: async () => {} };
    const api = await openOldApi(access, user, (path, get) => kept.answerTo(path, get));
    const read = once((onProgress: (part: number) => void) =>
      kept.keepItems(new Reading(api, api.home).items(onProgress), api.home),
    );
    return { kept, home: api.home, read };
  };
  const begun = () => (reading ??= begin());
  return {
    source: async () => {
      const { home } = await begun();
      return { origin: home, url: home, formerly: user.url };
    },
    async *items(onProgress) {
      const { kept, read } = await begun();
      await read(onProgress);
      yield* kept.items(onProgress);
    },
    end: async () => (await reading)?.kept.end(),
  };
}

interface LiveReading {
  readonly kept: KeptAnswers;
  /** The address that the site reports for itself. */
  readonly home: string;
  /** Reads everything that is not cached yet. */
  readonly read: (onProgress: (part: number) => void) => Promise<void>;
}

/** Wraps a function so that it runs once, and every call returns the same promise. */
function once<A>(work: (given: A) => Promise<void>): (given: A) => Promise<void> {
  let done: Promise<void> | undefined;
  return (given) => (done ??= work(given));
}

/** One step of reading a site. */
interface Step {
  /** Kind of the items that are lost if it fails. */
  readonly kind: string;
  readonly read: () => AsyncGenerator<ImportItem>;
}

const ALL = 'context=edit&per_page=100';
/** Ordered by id, so that items stay on the same pages while they are read. */
const ORDERED = `${ALL}&orderby=id&order=asc`;
const STATUSES = 'publish,future,draft,pending,private';
/** Calendar records whose raw texts are requested together. */
const PART = 50;
/** All events: without a range the list begins today. */
const EVER = '&start_date=1900-01-01&end_date=2100-12-31';

class Reading {
  readonly #api: OldApi;
  readonly #known: Known = { logins: new Map(), terms: new Map(), taxonomies: new Map() };
  /** Routes and ids of items that have revisions. */
  readonly #revised: { readonly path: string; readonly id: number }[] = [];

  /** Is there a published post without its former slugs in the response? */
  #hidesFormerSlugs = false;
  readonly #structures: PostStructures;
  readonly #bases: TermBases;

  constructor(api: OldApi, url: string) {
    this.#api = api;
    this.#structures = new PostStructures(url);
    this.#bases = new TermBases(url);
  }

  async *items(onProgress: (part: number) => void): AsyncGenerator<ImportItem> {
    const other = await otherContent(this.#api);
    yield* other.losses;
    const steps = this.#steps(other);
    for (const [index, { kind, read }] of steps.entries()) {
      onProgress(index / steps.length);
      try {
        yield* read();
      } catch (error) {
        if (!(error instanceof RouteLost)) throw error;
        yield lostRoute(kind, error.message);
      }
    }
  }

  #steps({ statuses, types, taxonomies }: OtherContent): readonly Step[] {
    const known = this.#known;
    const all = [STATUSES, ...statuses].join(',');
    for (const { base, name } of taxonomies) known.taxonomies.set(base, name);
    return [
      { kind: 'user', read: () => this.#users() },
      this.#terms('category', `/wp/v2/categories?${ALL}`),
      this.#terms('post_tag', `/wp/v2/tags?${ALL}`),
      this.#terms('wp_pattern_category', `/wp/v2/wp_pattern_category?${ALL}`),
      this.#terms('nav_menu', `/wp/v2/menus?${ALL}`),
      ...(this.#api.has('tribe/events/v1')
        ? [this.#terms('tribe_events_cat', '/tribe/events/v1/categories?per_page=50', 'categories')]
        : []),
      ...taxonomies.map(({ name, path }) => this.#terms(name, `${path}?${ALL}`)),
      this.#inStates('attachment', '/wp/v2/media', 'inherit,private', (said) => attachmentItem(said, known)),
      ...(['post', 'page', 'wp_block', 'wp_navigation'] as const).map((kind) =>
        this.#inStates(kind, `/wp/v2/${BASES[kind]}`, all, (said) => {
          const id = idIn(said, 'id');
          if (id !== undefined && revisionsOf(said) > 0)
            this.#revised.push({ path: `/wp/v2/${BASES[kind]}/${id}`, id });
          if (kind === 'post') this.#lookAt(said);
          return textItem(said, kind, known);
        }),
      ),
      ...(['wp_template', 'wp_template_part'] as const).map((kind) =>
        this.#list(kind, `/wp/v2/${BASES[kind]}?context=edit`, (said) => templateItem(said, kind, known)),
      ),
      { kind: 'wp_global_styles', read: () => this.#styles() },
      ...(this.#api.has('tribe/events/v1') ? this.#calendar() : []),
      this.#list('nav_menu_item', `/wp/v2/menu-items?${ORDERED}&status=publish,draft`, (said) => menuItem(said, known)),
      ...types.map((type) => this.#inStates(type.name, type.path, all, (said) => itemOfType(said, type))),
      { kind: 'revision', read: () => this.#revisions() },
      this.#list('comment', `/wp/v2/comments?${ORDERED}&status=all`, commentOf),
      { kind: 'setting', read: () => this.#settings() },
      this.#list('widget', '/wp/v2/widgets?context=edit', widgetOf),
      { kind: 'former_slug', read: () => this.#formerSlugs() },
    ];
  }

  #calendar(): readonly Step[] {
    const known = this.#known;
    const list = (kind: string, name: string, range: string, itemOf: (said: Said) => ImportItem): Step => ({
      kind,
      read: () =>
        withTrash(
          kind,
          STATUSES,
          (status) => this.#api.list(`/tribe/events/v1/${name}?per_page=50&status=${status}${range}`, name),
          (found, status) => this.#written(kind, found, status, itemOf),
        ),
    });
    return [
      list('tribe_venue', 'venues', '', (said) => venueItem(said, known)),
      list('tribe_organizer', 'organizers', '', (said) => organizerItem(said, known)),
      list('tribe_events', 'events', EVER, (said) => eventItem(said, known)),
    ];
  }

  /** A list of items, including the trash. @param states all statuses except `trash` */
  #inStates(kind: string, path: string, states: string, itemOf: (said: Said) => ImportItem): Step {
    return {
      kind,
      read: () =>
        withTrash(
          kind,
          states,
          (status) => this.#api.list(`${path}?${ORDERED}&status=${status}`),
          (found) => each(found, itemOf),
        ),
    };
  }

  /**
   * Adds raw texts from the REST API of WordPress, because that of The Events Calendar returns rendered ones.
   *
   * @param kind also the name of the list in the REST API of WordPress
   */
  async *#written(
    kind: string,
    shown: AsyncIterable<Said>,
    status: string,
    itemOf: (said: Said) => ImportItem,
  ): AsyncGenerator<ImportItem> {
    let isTold = true;
    let part: Said[] = [];
    const flush = async (): Promise<readonly ImportItem[]> => {
      const ids = part.flatMap((said) => idIn(said, 'id') ?? []);
      const written = new Map<number, Said>();
      try {
        const path = `/wp/v2/${kind}?context=edit&per_page=${PART}&status=${status}&include=${ids.join(',')}`;
        if (isTold && ids.length > 0)
          for await (const said of this.#api.list(path)) written.set(idIn(said, 'id') ?? 0, said);
      } catch (error) {
        if (!(error instanceof RouteLost)) throw error;
        isTold = false;
      }
      const items = part.map((said) => itemAsWritten(itemOf(said), written.get(idIn(said, 'id') ?? 0)));
      part = [];
      return items;
    };
    for await (const said of shown) {
      part.push(said);
      if (part.length === PART) yield* await flush();
    }
    yield* await flush();
  }

  async *#revisions(): AsyncGenerator<ImportItem> {
    for (const { path, id } of this.#revised) {
      try {
        for await (const said of this.#api.list(`${path}/revisions?${ALL}`)) yield revisionItem(said, id, this.#known);
      } catch (error) {
        if (!(error instanceof RouteLost)) throw error;
        yield { ...lostRoute('revision', error.message), id };
      }
    }
  }

  /** Settings, and the permalink structure and bases, which no route returns. */
  async *#settings(): AsyncGenerator<ImportItem> {
    const permalinks = this.#structures.found();
    if (permalinks !== undefined) yield settingOf('permalinks', permalinks);
    for (const [name, taxonomy, usual] of BASE_SETTINGS) {
      const base = this.#bases.of(taxonomy);
      // a structure may add a prefix to the default base, as it does here
      if (base !== undefined && base.split('/').at(-1) !== usual) yield settingOf(name, base);
    }
    const said = await this.#api.get('/wp/v2/settings');
    const settings = isObject(said) ? said : {};
    if (settings.timezone === '') {
      const zone = zoneSaidBy(await this.#api.get('/'));
      if (zone !== undefined) yield settingOf('timezone', zone);
    }
    for (const [name, value] of Object.entries(settings)) {
      if (value === '' || (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean'))
        continue;
      yield settingOf(name, value);
    }
  }

  #list(kind: string, path: string, itemOf: (said: Said) => ImportItem | undefined): Step {
    return { kind, read: () => each(this.#api.list(path), itemOf) };
  }

  /** Notes the permalink structure of a post, and whether its former slugs are in the response. */
  #lookAt(post: Said): void {
    this.#structures.look(post);
    this.#hidesFormerSlugs ||= textIn(post, 'status') === 'publish' && formerSlugsIn(post) === undefined;
  }

  async *#formerSlugs(): AsyncGenerator<LostItem> {
    if (this.#hidesFormerSlugs) yield lostRoute('former_slug', FORMER_SLUGS);
  }

  async *#users(): AsyncGenerator<ImportItem> {
    for await (const said of this.#api.list(`/wp/v2/users?${ORDERED}`)) {
      const user = userOf(said);
      this.#known.logins.set(user.id, user.login);
      yield user;
    }
  }

  #terms(taxonomy: string, path: string, member?: string): Step {
    const { terms } = this.#known;
    const api = this.#api;
    const bases = this.#bases;
    return {
      kind: taxonomy,
      async *read() {
        const found: { readonly term: TermItem; readonly parent: number | undefined }[] = [];
        for await (const said of api.list(path, member)) {
          bases.look(taxonomy, said);
          found.push({ term: termOf(said, taxonomy), parent: idIn(said, 'parent') });
        }
        for (const term of withParents(found)) {
          terms.set(`${taxonomy} ${term.id}`, term);
          yield term;
        }
      },
    };
  }

  /** The customized styles of the active theme. */
  async *#styles(): AsyncGenerator<ImportItem> {
    for await (const theme of this.#api.list('/wp/v2/themes?status=active')) {
      const id = stylesIdOf(theme);
      if (id === undefined) continue;
      const said = await this.#api.get(`/wp/v2/global-styles/${id}?context=edit`);
      if (isObject(said)) yield stylesItem(said, textIn(theme, 'stylesheet'), this.#known);
    }
  }
}

/** Converts the objects of a list to items. */
async function* each(
  found: AsyncIterable<Said>,
  itemOf: (said: Said) => ImportItem | undefined,
): AsyncGenerator<ImportItem> {
  for await (const said of found) {
    const item = itemOf(said);
    if (item) yield item;
  }
}

/**
 * Reads a list and then its trash, in separate requests, because a site may refuse only the trash.
 *
 * @param states all statuses except `trash`
 */
async function* withTrash(
  kind: string,
  states: string,
  list: (status: string) => AsyncIterable<Said>,
  itemsOf: (found: AsyncIterable<Said>, status: string) => AsyncIterable<ImportItem>,
): AsyncGenerator<ImportItem> {
  yield* itemsOf(list(states), states);
  try {
    yield* itemsOf(inTrash(list('trash')), 'trash');
  } catch (error) {
    if (!(error instanceof RouteLost)) throw error;
    yield lostRoute(kind, `the trash cannot be read: ${error.message}`);
  }
}

/** Keeps only items in the trash: plugins may ignore the status in the request. */
async function* inTrash(found: AsyncIterable<Said>): AsyncGenerator<Said> {
  for await (const said of found) if (textIn(said, 'status') === 'trash') yield said;
}

const lostRoute = (of: string, why: string): LostItem => ({ kind: 'lost', of, id: 0, why });

const FORMER_SLUGS =
  'the REST API does not return former slugs of posts, so addresses with them are not redirected here. An export has them';

/** Settings with the bases of term addresses: name, taxonomy and default. */
const BASE_SETTINGS = [
  ['category_base', 'category', 'category'],
  ['tag_base', 'post_tag', 'tag'],
] as const;

const settingOf = (name: string, value: SettingItem['value']): SettingItem => ({
  kind: 'setting',
  name,
  value,
  place: name,
});

/** Number of revisions of an item, from its links. */
function revisionsOf({ _links: links }: Said): number {
  const [history] = objectsIn(isObject(links) ? links : {}, 'version-history');
  return Number(history?.count) || 0;
}

/** Sidebar in which WordPress keeps widgets of former themes; it is never shown. */
const NOWHERE = 'wp_inactive_widgets';

const widgetOf = (said: Said): LostItem | undefined =>
  textIn(said, 'sidebar') === NOWHERE
    ? undefined
    : {
        kind: 'lost',
        of: 'widget',
        id: 0,
        why: `the widget ${textIn(said, 'id_base')} in ${textIn(said, 'sidebar')}: widgets are not supported`,
        place: textIn(said, 'id'),
      };

const BASES = {
  post: 'posts',
  page: 'pages',
  wp_block: 'blocks',
  wp_navigation: 'navigation',
  wp_template: 'templates',
  wp_template_part: 'template-parts',
};

/** Id of the customized styles, from the links of a theme. */
function stylesIdOf({ _links: links }: Said): number | undefined {
  const found = isObject(links) ? links['wp:user-global-styles'] : undefined;
  const [first] = Array.isArray(found) ? found : [];
  const id = /\/(\d{1,15})$/.exec(isObject(first) ? textIn(first, 'href') : '')?.[1];
  return id === undefined ? undefined : Number(id);
}

const commentOf = (said: Said): CommentItem => ({
  kind: 'comment',
  id: idIn(said, 'id') ?? 0,
  post: idIn(said, 'post') ?? 0,
  parent: idIn(said, 'parent') ?? 0,
  type: filledIn(said, 'type') ?? 'comment',
  status: textIn(said, 'status'),
  date: instantIn(said, 'date_gmt') ?? '',
  author_name: textIn(said, 'author_name'),
  author_email: textIn(said, 'author_email'),
  author_url: textIn(said, 'author_url'),
  content: textIn(said, 'content'),
});

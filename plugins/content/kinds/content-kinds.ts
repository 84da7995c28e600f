import * as v from 'valibot';
import {
  type ApiError,
  type Capability,
  type Collection,
  type Condition,
  type Contributions,
  collectPoint,
  type Field,
  firstPoint,
  type Moment,
  type Principal,
  type RenderContext,
  type SiteInfo,
  type StoreReader,
  sorted,
  text,
} from '../../../core/index.ts';
import type { ContentRecord } from '../record/record.ts';
import { publicationInstant } from '../record/status.ts';
import { textOf } from '../render/excerpt.ts';
import type { KindCapabilities } from '../rights/capabilities.ts';
import { type KindRights, mayEdit, mayRead } from '../rights/rights.ts';

/** Expansions of prefixes of link relations such as `site:term` (reference, Names and defaults). */
export const curies = ({ url }: SiteInfo) => [{ name: 'site', href: `${url}/rel/{rel}`, templated: true }];

/** What the client may do with a resource besides reading it. */
export interface Actions {
  readonly change: boolean;
  readonly remove: boolean;
}

/** Nothing: the resource can only be read. */
export const ONLY_READ: Actions = { change: false, remove: false };

/**
 * The link `self` of a resource. It lists the methods that the client may use there, as the header `Allow` does, so that editors
 * need not ask for each item of a list (WordPress 6.7, `targetHints`).
 *
 * @param href URL of the route that reads it
 */
export const selfLink = (href: string, { change, remove }: Actions) => ({
  href,
  targetHints: { allow: ['GET', ...(change ? ['POST', 'PUT', 'PATCH'] : []), ...(remove ? ['DELETE'] : [])] },
});

/** A kind of content as described to clients (its type). */
export interface ContentType {
  /** `post`, `tribe_events` */
  readonly name: string;
  /** `Posts`, `Post` */
  readonly labels: { readonly name: string; readonly singular: string };
  readonly description: string;
  /** Icon for editors: a WordPress name (`dashicons-admin-post`), or a URL. Default none. */
  readonly icon?: string | undefined;
  readonly hierarchical: boolean;
  /** Whether there is a page that lists items of the type. */
  readonly hasArchive: boolean;
  /** Whether items of the type have pages of their own. */
  readonly viewable: boolean;
  /** Whether menus can link to items of the type. Default: if they have pages of their own. */
  readonly inMenus?: boolean;
  /** Whether editors have a screen that lists items of the type. Default yes. */
  readonly hasScreen?: boolean;
  /** Features that it supports, by the reference's names. */
  readonly supports: readonly string[];
  /** Names of the taxonomies whose terms its items can have. */
  readonly taxonomies: readonly string[];
  readonly capabilities: KindCapabilities;
  /** Users who may create items may see the type for editing; if `edit` is given, users with that right. */
  readonly rights: { readonly create: Capability; readonly edit?: Capability };
  /** Path of the namespace of its routes, and the last segment of the routes. */
  readonly namespace: string;
  readonly restBase: string;
}

/** All types that are described to clients, each with a unique name. */
export const contentTypes = collectPoint<ContentType>('content/types', { nameOf: ({ name }) => name });

/** A taxonomy, as described to clients. */
export interface ContentTaxonomy
  extends Pick<ContentType, 'name' | 'labels' | 'description' | 'namespace' | 'restBase' | 'hasScreen'> {
  readonly hierarchical: boolean;
  /** Whether its terms have pages of their own. */
  readonly public: boolean;
  readonly capabilities: TermCapabilities;
  /** Users who may assign its terms may see it for editing. */
  readonly rights: { readonly assign: Capability };
}

/** The names of a taxonomy's rights, for clients that ask about their capabilities. */
export type TermCapabilities = Readonly<
  Record<'manage_terms' | 'edit_terms' | 'delete_terms' | 'assign_terms', string>
>;

/** All taxonomies that are described to clients, each with a unique name. */
export const contentTaxonomies = collectPoint<ContentTaxonomy>('content/taxonomies', { nameOf: ({ name }) => name });

/** What is shown of a record in addition to its title wherever it is shown like a post. */
export interface ShownTexts {
  /** As stored; empty for none. */
  readonly content: string;
  readonly excerpt: string;
  /** Id of a media item; undefined for none. */
  readonly image?: number | undefined;
  /** The format, if the kind has formats: `standard`. */
  readonly format?: string | undefined;
  /** Notes that the content refers to by number: a JSON list, as written by any author. */
  readonly footnotes?: string | undefined;
  /** Whether it is shown at the top of lists. */
  readonly isSticky?: boolean;
  /** Whether it accepts comments. */
  readonly isDiscussed?: boolean;
  /** Returns a declared member of its meta, which blocks can be bound to; undefined for any other. */
  readonly metaOf?: (name: string) => unknown;
}

/** A kind of content: who may read and change its records, and how they are shown. */
export interface ContentKind {
  /** Name of the type for clients: `post`, `tribe_events`. */
  readonly name: string;
  readonly collection: Collection<ContentRecord>;
  readonly rights: KindRights;
  /** Returns the address of a record's page, which is the same for every reader; omitted if its records have no pages. */
  urlOf?(context: RenderContext, record: ContentRecord): string;
  shown(record: ContentRecord): ShownTexts;
  /** Whether published records show their authors to everybody. */
  readonly bylines: boolean;
}

/** All kinds of content, so that anything that belongs to a record has the rights of that record, such as an image those of its post. */
export const contentKinds = collectPoint<ContentKind>('content/kinds');

/** The principal and the instant for questions about content. */
export interface ContentAsking {
  readonly store: StoreReader;
  readonly contributions: Contributions;
  readonly principal: Principal;
  readonly moment: Moment;
}

/** A record of some kind, and its rights. */
export interface FoundContent extends Pick<ContentKind, 'name' | 'collection' | 'rights' | 'urlOf' | 'shown'> {
  readonly record: ContentRecord;
}

/** Finds the record with this id, of any kind: ids are unique in a site. */
export function findContent(
  { store, contributions }: Pick<ContentAsking, 'store' | 'contributions'>,
  id: number,
): FoundContent | undefined {
  for (const kind of contributions.all(contentKinds)) {
    const record = store.of(kind.collection).get(id);
    if (record) return { record, ...kind };
  }
  return undefined;
}

/** Whether the principal may read a record of any kind. A record in the trash can be read by those who may restore it. */
export const mayReadContent = (
  { principal, moment }: Pick<ContentAsking, 'principal' | 'moment'>,
  { record, rights }: Pick<FoundContent, 'record' | 'rights'>,
): boolean =>
  record.status === 'trash' ? mayEdit(principal, record, rights) : mayRead(principal, record, moment, rights);

/** Those of these ids that do not belong to records which the principal may read. */
export function unreadableContent(asking: ContentAsking, ids: ReadonlySet<number>): readonly number[] {
  const unread = new Set(ids);
  for (const { collection, rights } of asking.contributions.all(contentKinds)) {
    const records = asking.store.of(collection);
    for (const id of unread) {
      const record = records.get(id);
      if (record && mayReadContent(asking, { record, rights })) unread.delete(id);
    }
  }
  return [...unread];
}

/** An item as embedded by other sites: its public data, with texts without markup. */
export interface EmbeddedItem {
  readonly id: number;
  /** Its page. */
  readonly url: string;
  /** Empty for none. */
  readonly title: string;
  /** Empty for none, and for a record with a password. */
  readonly excerpt: string;
  /** Id of a user; 0 for none. */
  readonly author: number;
  /** An image of the item; none for a record with a password. */
  readonly image: Image | undefined;
  /** Lines with the most important facts, such as when and where an event is. */
  readonly facts: readonly string[];
}

/** A kind of content with pages, as far as other sites may embed its records. Always called for an anonymous reader. */
export interface Embeddable {
  /** Name of the type for clients: `post`, `tribe_events`. */
  readonly name: string;
  /**
   * Finds the id of the record whose page is at a path, by an index.
   *
   * @param path segments below the address of the site, decoded: `['event', 'summer-fair']`
   */
  at(asking: LinkAsking, path: readonly string[]): number | undefined;
  /** Returns the item with this id; undefined if there is no public one. */
  find(asking: LinkAsking, id: number): EmbeddedItem | undefined;
}

/** All kinds that other sites may embed. Each opens what `at` and `find` read. */
export const embeddables = collectPoint<Embeddable>('content/embeddables', { nameOf: ({ name }) => name });

/** The principal and the site for questions about links. */
export interface LinkAsking extends ContentAsking {
  readonly site: SiteInfo;
}

/** The current state of something with a page that others link to. */
export interface LinkTarget {
  /** As written; empty for none. */
  readonly title: string;
  /** Its page. */
  readonly url: string;
}

/** A record or a term with a page. */
export interface LinkedObject extends LinkTarget {
  /** URL of the route that reads it. */
  readonly route: string;
}

/** A kind of content whose records have pages, or a taxonomy whose terms have pages. */
export interface Linkable {
  /** Whether it is a type or a taxonomy, by the reference's names. */
  readonly type: 'post_type' | 'taxonomy';
  /** Name of the type or the taxonomy for clients: `page`, `tribe_events_cat`. */
  readonly name: string;
  /** Label of one of them: `Page`. */
  readonly label: string;
  /** Returns the one with this id. Undefined if there is none for this reader: it was deleted, is in the trash, or may not be read. */
  find(asking: LinkAsking, id: number): LinkedObject | undefined;
  /** The page that lists all of them, if there is one. */
  readonly archive?: (asking: Pick<LinkAsking, 'site' | 'contributions'>) => LinkTarget;
}

/** All kinds and taxonomies that menus can link to. Each opens what `find` reads. */
export const linkables = collectPoint<Linkable>('content/linkables', { nameOf: ({ type, name }) => `${type} ${name}` });

/** Returns the kind or taxonomy with this name, among those that menus can link to. */
export const linkableNamed = (
  { contributions }: Pick<LinkAsking, 'contributions'>,
  type: Linkable['type'],
  name: string | undefined,
): Linkable | undefined => contributions.all(linkables).find((one) => one.type === type && one.name === name);

/** A kind of content whose records the site-wide search finds; its `linkables` provide their addresses. */
export interface Searchable {
  /** Name of the type for clients: `post`, `tribe_events`. */
  readonly name: string;
  /** Has the fields of `searchedFields`. */
  readonly collection: Collection<ContentRecord>;
  readonly rights: KindRights;
  /** Whether pages that list several kinds, such as search results for visitors, leave its records out. Default no. */
  readonly isApart?: boolean;
  /** For records that take place at a certain time. */
  readonly happens?: Happening;
}

/** When records take place. Feeds show this instead of the publication date. */
export interface Happening {
  /** Milliseconds since 1970 UTC. */
  at(record: ContentRecord): number;
  /** Condition for records that are not over; sitemaps leave out the others. */
  lasts(moment: Moment): Condition;
}

/** All kinds that the site-wide search covers. Each opens its collection. */
export const searchables = collectPoint<Searchable>('content/searchables', { nameOf: ({ name }) => name });

/** The texts of a record that are searched. */
export interface SearchedTexts<R> {
  readonly excerpt: (record: R) => string | undefined;
  readonly content: (record: R) => string | undefined;
  /** Whether lists show it to everybody once it is published. Default yes. */
  readonly isListed?: (record: R) => boolean;
}

/**
 * Fields by which a search finds records, to spread into a collection's `fields`: their texts, without what a password protects,
 * and the publication date of public records.
 */
export function searchedFields<R extends ContentRecord>({
  excerpt,
  content,
  isListed = () => true,
}: SearchedTexts<R>): Readonly<Record<string, Field<R>>> {
  const publication = (record: R) =>
    record.status === 'publish' && isListed(record) ? publicationInstant(record) : null;
  return {
    /** For records that lists show to everybody, so that their totals do not depend on other records. */
    listed: sorted(publication),
    /** The same for records without a password, so that blocks can find other public items without examining locked ones. */
    open: sorted((record) => (record.password ? null : publication(record))),
    search_title: text((record) => record.title),
    search_excerpt: text((record) => (record.password ? '' : textOf(excerpt(record) ?? ''))),
    search_content: text((record) => (record.password ? '' : textOf(content(record) ?? ''))),
  };
}

const size = v.object({
  width: v.number(),
  height: v.number(),
  'mime-type': v.string(),
  filesize: v.number(),
  url: v.string(),
});

/** The schema of a media item as shown in records (reference, Calendar). */
export const imageSchema = v.object({
  url: v.string(),
  id: v.number(),
  extension: v.string(),
  width: v.number(),
  height: v.number(),
  filesize: v.number(),
  sizes: v.record(v.string(), size),
});

/** A media item, as shown in records. */
export type Image = v.InferOutput<typeof imageSchema>;

/** A media item, and the principal: an item that they may not read is not found. */
export interface MediaQuestion extends ContentAsking {
  /** Id or URL of a media item, as sent by a client or stored in a record. */
  readonly reference: number | string;
  readonly site: SiteInfo;
}

/** Returns the image that a record shows. The plugin that stores media contributes it. */
export const media = firstPoint<MediaQuestion, Image>('content/media');

/**
 * The id of the media item that a client names by id or URL.
 *
 * @param before id stored so far, if any
 * @param unknown error code if there is no such item
 * @returns undefined for none: `null`, `false`, `0` and the empty text clear it
 * @throws ApiError `unknown`
 */
export function mediaId(
  asking: Omit<MediaQuestion, 'reference'>,
  asked: number | string | false | null | undefined,
  before: number | undefined,
  unknown: () => ApiError,
): number | undefined {
  if (asked === undefined || asked === before) return before;
  if (!asked) return undefined;
  const item = asking.contributions.ask(media, { ...asking, reference: asked });
  if (!item) throw unknown();
  return item.id;
}

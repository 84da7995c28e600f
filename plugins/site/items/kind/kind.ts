import type * as v from 'valibot';
import type {
  Change,
  Collection,
  FieldPoint,
  ListPoint,
  Params,
  PluginBuilder,
  Principal,
  RenderContext,
  StoreReader,
} from '../../../../core/index.ts';
import type { AnswerContext, Kind, KindCapabilities, KindRights } from '../../../content/index.ts';
import type { SiteCode } from '../../errors.ts';
import type { History } from './history.ts';
import type { Item } from './item.ts';
import type { KindGate } from './kind-gate.ts';
import type { KindStatuses } from './kind-statuses.ts';
import type { Listing } from './listing.ts';
import type { OwnMembers } from './own-members.ts';
import type { KindTaxonomy } from './taxonomy.ts';
import type { Links, ViewContext } from './view-context.ts';

/** The context in which an item is named. */
export interface NamingContext {
  readonly store: StoreReader;
  readonly principal: Principal;
}

/** How paths identify the items of a kind. */
export interface ItemNaming {
  /** A segment of a route's path that accepts such a name under this parameter: `:id`. */
  part(parameter: string): string;
  readonly param: v.GenericSchema<unknown, number | string>;
  /** The name of an item in paths. */
  of(item: Item): string;
  /** Error codes that `locate` throws in addition to the given one. */
  readonly errors: readonly SiteCode[];
  /**
   * Finds the item that a path names, without checking rights.
   *
   * @param code error code if there is none of this kind
   * @throws ApiError with that code, or one of `errors`
   */
  locate(
    context: NamingContext,
    kind: ItemKind,
    name: number | string,
    code: 'rest_post_invalid_id' | 'rest_post_invalid_parent',
  ): Item;
}

/** How the items of a kind are shown if their shape differs from all other kinds. */
export interface ItemShape {
  /** All members except `_links`. */
  members(context: ViewContext, item: Item, asked: AnswerContext): Readonly<Record<string, unknown>>;
  /** Their schemas. */
  readonly schema: v.ObjectEntries;
  /** Links of an item, in place of those that most items have. */
  links?(context: ViewContext, kind: ItemKind, item: Item): Links;
}

/** What an address can depend on. It is the same for every reader. */
export type AddressContext = Pick<RenderContext, 'store' | 'site' | 'moment' | 'contributions'>;

/** Addresses of the pages of items, if they do not consist of a base and a slug. */
export interface ItemAddress {
  /** Name of the query parameter with the id: `page_id`. */
  readonly id: string;
  /**
   * Returns the segments of the address, encoded; undefined if it has none.
   *
   * @param slug encoded, or its replacement
   */
  readonly path?: (context: AddressContext, item: Item, slug: string) => readonly string[] | undefined;
  /** Whether the address with this slug would be ambiguous. @param slug as returned by `slugKey` */
  readonly isMistaken?: (context: Pick<AddressContext, 'contributions'>, slug: string) => boolean;
  /** Finds the item at an address, including earlier addresses. @param path segments, decoded */
  readonly find?: (context: AddressContext, path: readonly string[]) => Item | undefined;
}

/** Features that a kind of item can have, by the reference's names. */
export type Support =
  | 'title'
  | 'editor'
  | 'excerpt'
  | 'author'
  | 'thumbnail'
  | 'comments'
  | 'sticky'
  | 'post-formats'
  | 'page-attributes'
  | 'revisions'
  | 'custom-fields';

/** Declaration of a kind of item: everything in which posts, pages, blocks … differ. */
export interface KindDeclaration {
  /** Name of the type for clients: `post`, `wp_block`. */
  readonly name: string;
  /** Last segment of its routes, and of its folder: `posts`. */
  readonly restBase: string;
  /** `Posts`, `Post` */
  readonly labels: { readonly name: string; readonly singular: string };
  readonly description?: string;
  /** Icon for editors: a WordPress name (`dashicons-admin-post`), or a URL. Default none. */
  readonly icon?: string;
  /** Whether editors have a screen that lists its items. Default yes. */
  readonly hasScreen?: boolean;
  readonly supports: readonly Support[];
  readonly taxonomies?: readonly KindTaxonomy[];
  /** Items can have a `parent`; slugs are unique under the same parent. */
  readonly hierarchical?: boolean;
  /** The value of `hierarchical` shown to clients. Default: the actual value. */
  readonly saysHierarchical?: boolean;
  readonly rights: KindRights;
  /** Names of its rights for clients that ask about their capabilities. Default: the names of the rights. */
  readonly capabilities?: KindCapabilities;
  /** Declared members of `meta`, each with a default. */
  readonly meta?: Params;
  /** First path segment of its items' pages, empty for none; undefined if they have no pages of their own. */
  readonly base?: string;
  /** How its pages are addressed if the settings define addresses. Default: by base and slug. */
  readonly address?: ItemAddress;
  /** Whether new items accept comments. Default open. */
  readonly discussion?: 'open' | 'closed';
  /** Whether new items accept pings. Default: as for comments. */
  readonly pings?: 'open' | 'closed';
  /** Whether its items can have a password. Default yes. */
  readonly locks?: boolean;
  /** Whether deleted items go to the trash first. Default yes. */
  readonly trash?: boolean;
  /** Whether its items can belong to records of other kinds. Default no. */
  readonly attaches?: boolean;
  /** Whether a change of an item is part of a change to another record, and needs no right to the item itself. Default never. */
  readonly admits?: (principal: Principal, change: Change<Item>) => boolean;
  /** Members specific to this kind. */
  readonly own?: OwnMembers;
  /** Its statuses. Default `usualStatuses`. */
  readonly statuses?: KindStatuses;
  /** Its title and content are shown as stored in every context and never rendered, because its items are parts of other items. */
  readonly raw?: boolean;
  /** When it is embedded, its stored text is included too, so that editors can continue from it. */
  readonly embedsText?: boolean;
  /** Whether unsaved changes are kept for each writer. Default: if it has revisions. */
  readonly autosaves?: boolean;
  /** Order and length of a list without parameters. Default: newest first, ten per page. */
  readonly listing?: Listing;
  /** Default values of a new item, by parameter. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Who may read any of its items at all; its items then have no pages. Default everybody. */
  readonly gate?: KindGate;
  /** Error code for users who are not allowed to keep unsaved changes. Default `rest_cannot_edit`. */
  readonly refusal?: SiteCode;
  /** How paths identify its items. Default: by id; otherwise the plugin provides the routes of its items itself. */
  readonly naming?: ItemNaming;
  /** How its items are shown if their shape differs from all other kinds. */
  readonly shape?: ItemShape;
  /** Whether its items may have no text at all. Default no, if the kind has title, content and excerpt. */
  readonly mayBeEmpty?: boolean;
  /** Common parameters that its items do not accept: `date`. */
  readonly lacks?: readonly string[];
}

/** A kind of item with all defaults filled in. */
export interface ItemKind
  extends Kind<Item>,
    Required<Omit<KindDeclaration, 'icon' | 'base' | 'address' | 'supports' | 'gate' | 'shape'>> {
  /** The plugin that declares it. Its routes are created with it, and its collections and points begin with its name. */
  readonly plugin: PluginBuilder<unknown>;
  /** Path of that plugin's namespace. */
  readonly namespace: string;
  readonly icon: string | undefined;
  readonly base: string | undefined;
  readonly address: ItemAddress | undefined;
  readonly gate: KindGate | undefined;
  readonly shape: ItemShape | undefined;
  readonly supports: ReadonlySet<Support>;
  /** Revisions and autosaves of its items; undefined if none are kept. */
  readonly history: Collection<History> | undefined;
  /** Additional parameters for its list. */
  readonly list: ListPoint<Item>;
  /** Additional fields for its items. */
  readonly fields: FieldPoint<Item>;
}

/** Whether its published items show their authors to everybody. */
export const hasBylines = ({ supports, rights }: Pick<ItemKind, 'supports' | 'rights'>): boolean =>
  supports.has('author') && rights.read === undefined;

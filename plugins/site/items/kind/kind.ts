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
  /** A part of a route's path that takes such a name under this parameter: `:id`. */
  part(parameter: string): string;
  readonly param: v.GenericSchema<unknown, number | string>;
  /** The name of an item as a path has it. */
  of(item: Item): string;
  /** Codes that `locate` throws beside the one that it is given. */
  readonly errors: readonly SiteCode[];
  /**
   * The item that a path names, whatever may be done with it.
   *
   * @param code of the answer when there is none of this kind
   * @throws ApiError of that code, and of `errors`
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
  /** All members but `_links`. */
  members(context: ViewContext, item: Item, asked: AnswerContext): Readonly<Record<string, unknown>>;
  /** Their schemas. */
  readonly schema: v.ObjectEntries;
  /** Where what belongs to an item is, instead of what most items link to. */
  links?(context: ViewContext, kind: ItemKind, item: Item): Links;
}

/** What an address can depend on. It is the same for every reader. */
export type AddressContext = Pick<RenderContext, 'store' | 'site' | 'moment' | 'contributions'>;

/** Addresses of the pages of items, if they do not consist of a base and a slug. */
export interface ItemAddress {
  /** Name of the id in an address by it: `page_id`. */
  readonly id: string;
  /**
   * Parts of the address, encoded; undefined while it has none.
   *
   * @param slug encoded, or what stands for it
   */
  readonly path?: (context: AddressContext, item: Item, slug: string) => readonly string[] | undefined;
  /** Would the address with this slug be taken for another? @param slug as `slugKey` has it */
  readonly isMistaken?: (context: Pick<AddressContext, 'contributions'>, slug: string) => boolean;
  /** The item of an address, also of one that it had before. @param path parts, decoded */
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
  /** Last part of its routes, and of its folder: `posts`. */
  readonly restBase: string;
  /** `Posts`, `Post` */
  readonly labels: { readonly name: string; readonly singular: string };
  readonly description?: string;
  /** What editors show beside it: a name of WordPress (`dashicons-admin-post`), or an address. Default none. */
  readonly icon?: string;
  /** Is there a screen for editors that lists its items? Default yes. */
  readonly hasScreen?: boolean;
  readonly supports: readonly Support[];
  readonly taxonomies?: readonly KindTaxonomy[];
  /** Items lie below each other: `parent`, and a slug unique below it. */
  readonly hierarchical?: boolean;
  /** What clients are told of that. Default as it is. */
  readonly saysHierarchical?: boolean;
  readonly rights: KindRights;
  /** What its rights are called where clients ask what they may do. Default the names that its rights go by. */
  readonly capabilities?: KindCapabilities;
  /** Declared members of `meta`, each with a default. */
  readonly meta?: Params;
  /** First part of its items' pages, empty for none; undefined when they have no pages of their own. */
  readonly base?: string;
  /** How its pages are addressed where the settings say how addresses are made. Default by its base and slug. */
  readonly address?: ItemAddress;
  /** Comments of a new one. Default open. */
  readonly discussion?: 'open' | 'closed';
  /** Pings of a new one. Default as its comments. */
  readonly pings?: 'open' | 'closed';
  /** Its items may have a password. Default yes. */
  readonly locks?: boolean;
  /** What is deleted goes to the trash first. Default yes. */
  readonly trash?: boolean;
  /** Its items may belong to records of other kinds. Default no. */
  readonly attaches?: boolean;
  /** Changes of its items that come with those of other records, and that its rights need not allow. Default none. */
  readonly admits?: (principal: Principal, change: Change<Item>) => boolean;
  /** Members that no other kind has. */
  readonly own?: OwnMembers;
  /** What its statuses are. Default `usualStatuses`. */
  readonly statuses?: KindStatuses;
  /** Its title and content are shown raw in every context and never rendered: it is a piece of other items. */
  readonly raw?: boolean;
  /** Where it is embedded its text is shown too, as it is stored: editors go on from it. */
  readonly embedsText?: boolean;
  /** What is not saved yet is kept for each of its writers. Default: where revisions are. */
  readonly autosaves?: boolean;
  /** How a list comes that is asked for nothing in particular. Default the newest first, ten a page. */
  readonly listing?: Listing;
  /** What a new one has when nothing is sent, by parameter. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Who may read any of it at all; its items then have no pages. Default everybody. */
  readonly gate?: KindGate;
  /** Code of the answer to who would keep what is not saved yet, and may not. Default `rest_cannot_edit`. */
  readonly refusal?: SiteCode;
  /** How paths name its items. Default by id; a kind that has it otherwise brings the routes of its items itself. */
  readonly naming?: ItemNaming;
  /** How its items are shown that look like no others. */
  readonly shape?: ItemShape;
  /** Its items may be without any text. Default no, where they have all three. */
  readonly mayBeEmpty?: boolean;
  /** Parameters of most items that its items do not take: `date`. */
  readonly lacks?: readonly string[];
}

/** A kind of item with all defaults filled in. */
export interface ItemKind
  extends Kind<Item>,
    Required<Omit<KindDeclaration, 'icon' | 'base' | 'address' | 'supports' | 'gate' | 'shape'>> {
  /** The plugin that declares it: its routes are made with it, and its collections and points begin with its name. */
  readonly plugin: PluginBuilder<unknown>;
  /** Path of that plugin's namespace. */
  readonly namespace: string;
  readonly icon: string | undefined;
  readonly base: string | undefined;
  readonly address: ItemAddress | undefined;
  readonly gate: KindGate | undefined;
  readonly shape: ItemShape | undefined;
  readonly supports: ReadonlySet<Support>;
  /** Revisions and autosaves of its items; undefined when none are kept. */
  readonly history: Collection<History> | undefined;
  /** More parameters of its list. */
  readonly list: ListPoint<Item>;
  /** More fields of its items. */
  readonly fields: FieldPoint<Item>;
}

/** Whether its published items show their authors to everybody. */
export const hasBylines = ({ supports, rights }: Pick<ItemKind, 'supports' | 'rights'>): boolean =>
  supports.has('author') && rights.read === undefined;

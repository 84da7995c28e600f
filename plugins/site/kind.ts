import {
  type Change,
  type Collection,
  defineCollection,
  type FieldPoint,
  fieldPoint,
  type Guard,
  type ListPoint,
  listPoint,
  type Params,
  type PluginBuilder,
  type Principal,
} from '../../core/index.ts';
import {
  adoptContent,
  capabilitiesByRights,
  contentStamps,
  guardOf,
  type Kind,
  type KindCapabilities,
  type KindRights,
} from '../content/index.ts';
import type { SiteCode } from './errors.ts';
import { usualStatuses } from './filters/status.ts';
import { type History, historyCollection } from './history.ts';
import { type Item, itemFields, itemPlaces, itemSchema } from './item.ts';
import type { ItemAddress } from './item-address.ts';
import { BY_ID, type ItemNaming } from './item-naming.ts';
import { itemRules } from './item-rules.ts';
import type { ItemShape } from './item-shape.ts';
import type { KindGate } from './kind-gate.ts';
import type { KindStatuses } from './kind-statuses.ts';
import { isLetGo } from './let-go.ts';
import { type Listing, NEWEST_FIRST } from './listing.ts';
import { namespaceOf } from './namespace-of.ts';
import { NO_OWN_MEMBERS, type OwnMembers } from './own-members.ts';
import type { KindTaxonomy } from './taxonomy.ts';

/** What a kind of item can have: the reference's names for it. */
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

/** What a plugin says of a kind of item: all in which posts, pages, blocks … differ. */
export interface KindDeclaration {
  /** Name of the type for clients: `post`, `wp_block`. */
  readonly name: string;
  /** Last part of its routes, and of its folder: `posts`. */
  readonly restBase: string;
  /** `Posts`, `Post` */
  readonly labels: { readonly name: string; readonly singular: string };
  readonly description?: string;
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
  /** Parameters of most items that its items do not take: `date`. */
  readonly lacks?: readonly string[];
}

/** A kind of item as the site holds it, every default filled in. */
export interface ItemKind
  extends Kind<Item>,
    Required<Omit<KindDeclaration, 'base' | 'address' | 'supports' | 'gate' | 'shape'>> {
  /** The plugin that declares it: its routes are made with it, and its collections and points begin with its name. */
  readonly plugin: PluginBuilder<unknown>;
  /** Path of that plugin's namespace. */
  readonly namespace: string;
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

/**
 * Declares a kind of item; `kindParts` makes its routes.
 *
 * @param plugin that declares it, with a namespace
 * @throws Error for a declaration that contradicts itself
 */
export function defineKind(plugin: PluginBuilder<unknown>, declaration: KindDeclaration): ItemKind {
  const { name, restBase, rights, gate, base } = declaration;
  if (gate && base !== undefined) {
    throw new Error(
      `kind ${name} is behind a gate, so it cannot have a base: the search and menus would find its pages`,
    );
  }
  const supports = new Set(declaration.supports);
  const { discussion = 'open', autosaves = supports.has('revisions'), hierarchical = false } = declaration;
  const { attaches = false, admits = attaches ? (_, change) => isLetGo(change) : () => false } = declaration;
  return {
    description: '',
    capabilities: capabilitiesByRights(rights),
    taxonomies: [],
    hierarchical,
    saysHierarchical: hierarchical,
    meta: {},
    base: undefined,
    address: undefined,
    discussion,
    pings: discussion,
    locks: true,
    trash: true,
    attaches,
    admits,
    own: NO_OWN_MEMBERS,
    statuses: usualStatuses(rights),
    raw: false,
    embedsText: false,
    listing: NEWEST_FIRST,
    defaults: {},
    gate: undefined,
    refusal: 'rest_cannot_edit',
    naming: BY_ID,
    shape: undefined,
    lacks: [],
    ...declaration,
    autosaves,
    plugin,
    namespace: namespaceOf(plugin),
    supports,
    titleParam: 'title',
    collection: defineCollection(`${plugin.name}/${restBase}`, itemSchema(declaration), {
      fields: itemFields(declaration),
      ...itemPlaces(`${plugin.name}/${restBase}`, declaration),
      stamps: contentStamps,
      rules: itemRules((declaration.own ?? NO_OWN_MEMBERS).rules),
      adopt: adoptContent,
      sets: (declaration.taxonomies ?? []).map(({ field }) => field),
      guard: (principal, change) => (admits(principal, change) ? undefined : itemGuard(rights)(principal, change)),
    }),
    history: autosaves ? historyCollection(`${plugin.name}/${restBase}`, rights) : undefined,
    list: listPoint(`${plugin.name}/${name}-list`),
    fields: fieldPoint(`${plugin.name}/${name}`),
  };
}

/** Do its items that are published name their authors to everybody? */
export const hasBylines = ({ supports, rights }: Pick<ItemKind, 'supports' | 'rights'>): boolean =>
  supports.has('author') && rights.read === undefined;

/** What all content is held to, and that pinning is a right of its own. */
const itemGuard =
  (rights: KindRights): Guard<Item> =>
  (principal, change) => {
    const pins = (change.after?.sticky ?? false) !== (change.before?.sticky ?? false);
    if (change.after && pins && !principal.can('sticky')) {
      return { code: 'rest_cannot_assign_sticky', message: 'Sorry, you are not allowed to make posts sticky.' };
    }
    return guardOf(rights)(principal, change);
  };

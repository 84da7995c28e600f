import { defineCollection, fieldPoint, type Guard, listPoint, type PluginBuilder } from '../../../../core/index.ts';
import { adoptContent, capabilitiesByRights, contentStamps, guardOf, type KindRights } from '../../../content/index.ts';
import { isDetached } from './detach-children.ts';
import { historyCollection } from './history.ts';
import type { Item } from './item.ts';
import { itemFields, itemPlaces, itemRules, itemSchema, STICKY_REFUSAL } from './item-collection.ts';
import type { ItemKind, KindDeclaration } from './kind.ts';
import { usualStatuses } from './kind-statuses.ts';
import { NEWEST_FIRST } from './listing.ts';
import { BY_ID } from './locate-item.ts';
import { NO_OWN_MEMBERS } from './own-members.ts';
import { namespaceOf } from './taxonomy.ts';

/**
 * Declares a kind of item; `kindParts` creates its routes.
 *
 * @param plugin that declares it, with a namespace
 * @throws Error for a contradictory declaration
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
  const { attaches = false, admits = attaches ? (_, change) => isDetached(change) : () => false } = declaration;
  return {
    description: '',
    icon: undefined,
    hasScreen: true,
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
    mayBeEmpty: false,
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

/** The guard of all content, and a separate right for making items sticky. */
const itemGuard =
  (rights: KindRights): Guard<Item> =>
  (principal, change) => {
    const pins = (change.after?.sticky ?? false) !== (change.before?.sticky ?? false);
    if (change.after && pins && !principal.can('sticky')) {
      return STICKY_REFUSAL;
    }
    return guardOf(rights)(principal, change);
  };

import { defineKind } from '../items/kind/define-kind.ts';
import { usualStatuses } from '../items/kind/kind-statuses.ts';
import { onlyFor, PAGE_RIGHTS } from '../items/kind/rights.ts';
import { site } from '../site.ts';
import { MENU_GATE } from './gate.ts';
import { menuItemMembers } from './item-members.ts';
import { FIRST_PLACE, leadsToPage } from './item-record.ts';
import { MENUS_FIELD, menuItemShape } from './item-view.ts';
import { MENU } from './taxonomy.ts';

const rights = onlyFor('manage_theme');

/** Items of menus: links that can be nested. */
export const MENU_ITEM = defineKind(site, {
  name: 'nav_menu_item',
  restBase: 'menu-items',
  labels: { name: 'Navigation Menu Items', singular: 'Navigation Menu Item' },
  hasScreen: false,
  supports: ['title', 'page-attributes', 'custom-fields'],
  taxonomies: [{ taxonomy: MENU, field: MENUS_FIELD, single: true, unknown: 'invalid_menu_id' }],
  hierarchical: true,
  // as in the reference, although its items can be nested
  saysHierarchical: false,
  rights,
  // users who publish pages may add them to menus with `auto_add`
  admits: (principal, { before, after }) =>
    !before && after !== undefined && leadsToPage(after) && principal.can(PAGE_RIGHTS.publish),
  locks: false,
  trash: false,
  autosaves: true,
  lacks: ['date', 'date_gmt', 'slug', 'template'],
  listing: { perPage: 100, orderby: 'menu_order', order: 'asc' },
  defaults: { type: 'custom', status: 'publish', parent: 0, menu_order: FIRST_PLACE, object_id: 0 },
  gate: MENU_GATE,
  own: menuItemMembers,
  shape: menuItemShape,
  statuses: {
    ...usualStatuses(rights),
    // as in the reference: any other status becomes draft
    stored: (asked, before) => (asked === undefined ? (before ?? 'publish') : asked === 'publish' ? asked : 'draft'),
  },
});

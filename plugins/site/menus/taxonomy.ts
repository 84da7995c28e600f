import { MENUS } from '../../content/index.ts';
import { defineTaxonomy } from '../items/kind/taxonomy.ts';
import { site } from '../site.ts';
import { MENU_GATE } from './gate.ts';
import { menuMembers } from './menu-members.ts';

/** Menus: the taxonomy of menu items. */
export const MENU = defineTaxonomy(site, {
  ...MENUS,
  restBase: 'menus',
  base: 'menu',
  labels: { name: 'Navigation Menus', singular: 'Navigation Menu' },
  public: false,
  hasScreen: false,
  rights: { create: 'manage_theme', manage: 'manage_theme', assign: 'manage_theme' },
  gate: MENU_GATE,
  own: menuMembers,
  bare: true,
  // WordPress, `wp_update_nav_menu_object`
  slugOfName: true,
});

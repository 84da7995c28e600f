import { MENUS } from '../../content/index.ts';
import { MENU_GATE } from '../menus/gate.ts';
import { menuMembers } from '../menus/menu-members.ts';
import { site } from '../site.ts';
import { defineTaxonomy } from '../taxonomy.ts';

/** Menus: the terms of menu items. */
export const MENU = defineTaxonomy(site, {
  ...MENUS,
  restBase: 'menus',
  base: 'menu',
  labels: { name: 'Navigation Menus', singular: 'Navigation Menu' },
  public: false,
  rights: { create: 'manage_theme', manage: 'manage_theme', assign: 'manage_theme' },
  gate: MENU_GATE,
  own: menuMembers,
  bare: true,
});

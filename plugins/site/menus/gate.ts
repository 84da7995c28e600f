import type { SiteConfig } from '../config/config.ts';
import type { KindGate } from '../items/kind/kind-gate.ts';

/** Gate of menus and their items: users who may write content, or everybody if the settings say so. */
export const MENU_GATE: KindGate = {
  code: 'rest_cannot_view',
  // only kinds and taxonomies of the site plugin use it, so this is its configuration
  mayPass: ({ principal, config }) => principal.can('create') || (config as SiteConfig).public_menus,
};

/** Gate of menu locations, which belong to the theme: users who may manage it, or everybody if the settings say so (reference). */
export const PLACE_GATE: KindGate = {
  code: MENU_GATE.code,
  mayPass: ({ principal, config }) => principal.can('manage_theme') || (config as SiteConfig).public_menus,
};

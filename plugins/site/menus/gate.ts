import type { SiteConfig } from '../config/config.ts';
import type { KindGate } from '../items/kind/kind-gate.ts';

/** Menus and their items are for those who write, and for everybody where the settings say so. */
export const MENU_GATE: KindGate = {
  code: 'rest_cannot_view',
  // what is behind it is the site's own, so its settings are these
  mayPass: ({ principal, config }) => principal.can('create') || (config as SiteConfig).public_menus,
};

/** The places of menus: the theme's, so for those who choose it, and for everybody where the settings say so (reference). */
export const PLACE_GATE: KindGate = {
  code: MENU_GATE.code,
  mayPass: ({ principal, config }) => principal.can('manage_theme') || (config as SiteConfig).public_menus,
};

import { defineKind } from '../items/kind/define-kind.ts';
import { NAVIGATION_RIGHTS } from '../items/kind/rights.ts';
import { site } from '../site.ts';

/** Navigation menus, made of blocks. */
export const NAVIGATION = defineKind(site, {
  name: 'wp_navigation',
  restBase: 'navigation',
  labels: { name: 'Navigation Menus', singular: 'Navigation Menu' },
  supports: ['title', 'editor', 'revisions'],
  rights: NAVIGATION_RIGHTS,
  embedsText: true,
});

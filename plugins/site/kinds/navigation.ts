import { defineKind } from '../kind.ts';
import { NAMESPACE } from '../site.ts';
import { NAVIGATION_RIGHTS } from './rights.ts';

/** Navigation menus, made of blocks. */
export const NAVIGATION = defineKind({
  name: 'wp_navigation',
  plugin: 'site',
  namespace: NAMESPACE,
  restBase: 'navigation',
  labels: { name: 'Navigation Menus', singular: 'Navigation Menu' },
  supports: ['title', 'editor', 'revisions'],
  rights: NAVIGATION_RIGHTS,
});

import { BY_ID } from '../item-naming.ts';
import { defineKind } from '../kind.ts';
import { site } from '../site.ts';
import { asGlobalStyles, globalStylesMembers } from '../styles/record.ts';
import { stylesId } from '../styles/styles-id.ts';
import { TEMPLATE_RIGHTS } from './rights.ts';

/** What people made of the settings and styles of a theme. */
export const GLOBAL_STYLES = defineKind(site, {
  name: 'wp_global_styles',
  restBase: 'global-styles',
  labels: { name: 'Global Styles', singular: 'Global Styles' },
  description: 'Settings and styles of a theme.',
  supports: ['title', 'editor', 'revisions'],
  rights: TEMPLATE_RIGHTS,
  locks: false,
  trash: false,
  own: globalStylesMembers,
  naming: { ...BY_ID, of: (item) => String(stylesId(asGlobalStyles(item).theme)) },
});

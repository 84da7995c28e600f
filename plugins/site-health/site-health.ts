import { can, definePlugin } from '../../core/index.ts';

/** The plugin as its routes begin with it. */
export const siteHealth = definePlugin({
  name: 'site-health',
  namespace: 'site-health/v1',
  description: 'How the site does: what operators want to be right, and what takes room on the disk.',
});

/** Those who run the site; the others get the code of the reference. */
export const operators = can('manage_site');

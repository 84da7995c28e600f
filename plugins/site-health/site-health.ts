import { can, definePlugin } from '../../core/index.ts';

/** The plugin as its routes begin with it. */
export const siteHealth = definePlugin({
  name: 'site-health',
  namespace: 'site-health/v1',
  description: 'Checks the state of the site for operators, and shows the use of disk space.',
});

/** Those who run the site; the others get the code of the reference. */
export const operators = can('manage_site');

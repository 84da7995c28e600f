import { can, definePlugin } from '../../core/index.ts';

/** The definition that the plugin's routes are built from. */
export const siteHealth = definePlugin({
  name: 'site-health',
  namespace: 'site-health/v1',
  description: 'Checks the state of the site for operators and shows its disk usage.',
});

/** Allows administrators; others get the reference's error code. */
export const operators = can('manage_site');

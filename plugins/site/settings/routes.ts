import { can, type Route } from '../../../core/index.ts';
import { site } from '../site.ts';
import { update } from './update.ts';
import { settingsSchema, settingsView } from './view.ts';

/** `GET /settings` */
const read = site.read({
  path: '/settings',
  summary: 'Returns the settings of the site.',
  params: {},
  allow: can('manage_site'),
  returns: settingsSchema,
  run: ({ store, site, config }) => settingsView(store, { site, config }),
});

/** Routes of the settings. */
export const settingsRoutes: readonly Route[] = [read, update];

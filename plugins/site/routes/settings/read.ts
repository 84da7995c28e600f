import { can } from '../../../../core/index.ts';
import { site } from '../../site.ts';
import { settingsSchema, settingsView } from '../../views/settings.ts';

/** `GET /settings` */
export const read = site.read({
  path: '/settings',
  summary: 'Reads the settings of the site.',
  params: {},
  allow: can('manage_site'),
  returns: settingsSchema,
  run: ({ store, site, config }) => settingsView(store, { site, config }),
});

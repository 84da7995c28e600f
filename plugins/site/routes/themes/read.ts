import { can } from '../../../../core/index.ts';
import { refuse } from '../../../content/index.ts';
import { site } from '../../site.ts';
import { themeSchema, themeView } from '../../themes/theme-view.ts';
import { stylesheetParam } from '../global-styles/params.ts';
import { locateTheme } from './locate-theme.ts';

const refusal = { code: 'rest_cannot_view_themes', message: 'Sorry, you are not allowed to see this theme.' };

/** `GET /themes/:stylesheet` */
export const read = site.read({
  path: '/themes/:stylesheet',
  summary: 'Reads a theme.',
  params: { stylesheet: stylesheetParam },
  allow: can('create', refusal.code, refusal.message),
  returns: themeSchema,
  errors: ['rest_cannot_view_themes', 'rest_theme_not_found'],
  run: (context) => {
    const { config, params, principal, site } = context;
    const active = params.stylesheet === config.theme;
    if (!active && !principal.can('manage_theme')) refuse(principal, refusal);
    return themeView(site, locateTheme(context, params.stylesheet), active);
  },
});

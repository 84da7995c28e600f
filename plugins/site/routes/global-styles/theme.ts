import * as v from 'valibot';
import { NAMESPACE, site } from '../../site.ts';
import { themeStyling } from '../../styles/theme-styling.ts';
import { linksSchema } from '../../views/schemas.ts';
import { locateTheme } from '../themes/locate-theme.ts';
import { mayReadStyles, stylesheetParam } from './params.ts';

/** `GET /global-styles/themes/:stylesheet` */
export const readTheme = site.read({
  path: '/global-styles/themes/:stylesheet',
  summary: 'Reads the settings and styles of a theme as they are before anybody changes them.',
  params: { stylesheet: stylesheetParam },
  allow: mayReadStyles,
  returns: v.pipe(
    v.object({ settings: v.looseObject({}), styles: v.looseObject({}), _links: linksSchema }),
    v.title('theme-styles'),
  ),
  errors: ['rest_cannot_read_global_styles', 'rest_theme_not_found'],
  run: (context) => {
    const theme = locateTheme(context, context.params.stylesheet);
    const self = context.site.rest(`/${NAMESPACE}/global-styles/themes/${theme.name}`);
    return { ...themeStyling(theme), _links: { self: [{ href: self }] } };
  },
});

import { contextParam, refuse } from '../../../content/index.ts';
import { itemReply } from '../../item-reply.ts';
import { GLOBAL_STYLES } from '../../kinds/global-styles.ts';
import { site } from '../../site.ts';
import { globalStylesSchema, globalStylesView } from '../../styles/view.ts';
import { locateStyles } from './locate-styles.ts';
import { mayReadStyles, stylesIdParam } from './params.ts';

/** `GET /global-styles/:id` */
export const read = site.read({
  path: '/global-styles/:id',
  summary: 'Reads what was made of the settings and styles of a theme.',
  params: { id: stylesIdParam, context: contextParam },
  allow: mayReadStyles,
  returns: globalStylesSchema,
  errors: ['rest_cannot_read_global_styles', 'rest_forbidden_context', 'rest_global_styles_not_found'],
  run: (context) => {
    const { principal, params } = context;
    if (params.context === 'edit' && !principal.can('manage_theme')) {
      refuse(principal, { code: 'rest_forbidden_context', message: 'Sorry, you are not allowed to edit styles.' });
    }
    const styles = locateStyles(context, params.id, 'rest_global_styles_not_found');
    return itemReply(GLOBAL_STYLES, styles, globalStylesView(context, styles, params.context));
  },
});

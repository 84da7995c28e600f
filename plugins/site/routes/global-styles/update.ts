import { can } from '../../../../core/index.ts';
import { itemReply } from '../../item-reply.ts';
import { GLOBAL_STYLES } from '../../kinds/global-styles.ts';
import { rawOf, sentTextParam } from '../../sent-text.ts';
import { site } from '../../site.ts';
import { inputParam } from '../../styles/input/input-param.ts';
import { settingsInput } from '../../styles/input/settings-input.ts';
import { stylesInput } from '../../styles/input/styles-input.ts';
import { saveStyles } from '../../styles/save-styles.ts';
import { globalStylesSchema, globalStylesView } from '../../styles/view.ts';
import { locateStyles } from './locate-styles.ts';
import { stylesIdParam } from './params.ts';

/** `POST`, `PUT`, `PATCH` on `/global-styles/:id` */
export const update = site.write({
  method: ['POST', 'PUT', 'PATCH'],
  path: '/global-styles/:id',
  summary:
    'Changes what was made of the settings and styles of a theme: what is sent takes the place of what there is.',
  params: {
    id: stylesIdParam,
    settings: inputParam(settingsInput, 'Settings, theme.json version 3.'),
    styles: inputParam(stylesInput, 'Styles, theme.json version 3.'),
    title: sentTextParam('Title.'),
  },
  allow: can('manage_theme', 'rest_cannot_edit', 'Sorry, you are not allowed to edit styles.'),
  returns: globalStylesSchema,
  errors: [
    'rest_cannot_edit',
    'rest_custom_css_illegal_markup',
    'rest_global_styles_not_found',
    'rest_precondition_failed',
  ],
  run: (context) => {
    const { id, title, settings, styles } = context.params;
    const before = locateStyles(context, id, 'rest_global_styles_not_found');
    if (before.id > 0) context.checkIfMatch(GLOBAL_STYLES.collection, before.id);
    const saved = saveStyles(context, { title: rawOf(title), settings, styles }, before);
    return itemReply(GLOBAL_STYLES, saved, globalStylesView(context, saved, 'edit'));
  },
});

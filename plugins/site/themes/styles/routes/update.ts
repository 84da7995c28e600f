import * as v from 'valibot';
import { can } from '../../../../../core/index.ts';
import { described } from '../../../../content/index.ts';
import { itemReply } from '../../../items/routes/item-reply.ts';
import { rawOf, textInputParam } from '../../../items/saving/text-input.ts';
import { site } from '../../../site.ts';
import { saveStyles } from '../input/save-styles.ts';
import { settingsInput } from '../input/settings-input.ts';
import { stylesInput } from '../input/styles-input.ts';
import { GLOBAL_STYLES } from '../kind.ts';
import { stylesIdParam } from '../params.ts';
import { globalStylesSchema, globalStylesView } from '../view.ts';
import { locateNamedStyles, locateStyles } from './locate-styles.ts';

/**
 * A parameter that is an object of this schema. The generated documents show it as a plain object, because the schema is longer
 * than all others together. The error for an invalid one names the member.
 */
const inputParam = (schema: v.GenericSchema, description: string) =>
  described(
    v.pipe(
      v.looseObject({}),
      v.rawCheck(({ dataset, addIssue }) => {
        const [issue] = v.safeParse(schema, dataset.value, { abortEarly: true }).issues ?? [];
        if (issue) addIssue({ message: issue.message, ...(issue.path && { path: issue.path }) });
      }),
    ),
    description,
  );

/** `POST`, `PUT`, `PATCH` on `/global-styles/:id` */
export const update = site.write({
  method: ['POST', 'PUT', 'PATCH'],
  path: '/global-styles/:id',
  summary: 'Updates the settings and styles that customize a theme. Each that is sent replaces the stored one.',
  params: {
    id: stylesIdParam,
    settings: inputParam(settingsInput, 'Settings, theme.json version 3.'),
    styles: inputParam(stylesInput, 'Styles, theme.json version 3.'),
    title: textInputParam('Title.'),
  },
  allow: can('manage_theme', 'rest_cannot_edit', 'Sorry, you are not allowed to edit styles.'),
  locate: locateNamedStyles('id', 'rest_global_styles_not_found'),
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

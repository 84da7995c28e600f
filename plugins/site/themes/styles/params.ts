import * as v from 'valibot';
import { can } from '../../../../core/index.ts';

/** The id of global styles in a path; what is none names none. */
export const stylesIdParam = v.pipe(v.string(), v.description('Id of the global styles.'));

/** The name of a theme in a path. */
export const stylesheetParam = v.pipe(v.string(), v.description('Name of the theme.'));

/** Who may read what was made of the styles of a theme: the reference names the record, as for any other. */
export const mayReadStyles = can(
  'create',
  'rest_cannot_view',
  'Sorry, you are not allowed to see the styles of this site.',
);

/** Who may read them to edit them. */
export const mayReadToEdit = can(
  'manage_theme',
  'rest_forbidden_context',
  'Sorry, you are not allowed to edit styles.',
);

/** Who may read the styles of a theme as it brings them. */
export const mayReadThemeStyles = can(
  'create',
  'rest_cannot_read_global_styles',
  'Sorry, you are not allowed to see the styles of themes.',
);

/** Who may see how they were. */
export const mayReadVersions = can('manage_theme', 'rest_cannot_read');

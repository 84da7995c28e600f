import * as v from 'valibot';
import { can } from '../../../../core/index.ts';

/** Path parameter for the id of global styles; an invalid id matches nothing. */
export const stylesIdParam = v.pipe(v.string(), v.description('Id of the global styles.'));

/** Path parameter for the name of a theme. */
export const stylesheetParam = v.pipe(v.string(), v.description('Name of the theme.'));

/** Permission to read global styles; the error code is that of any other record (reference). */
export const mayReadStyles = can(
  'create',
  'rest_cannot_view',
  'Sorry, you are not allowed to see the styles of this site.',
);

/** Permission to read global styles in the context `edit`. */
export const mayReadToEdit = can(
  'manage_theme',
  'rest_forbidden_context',
  'Sorry, you are not allowed to edit styles.',
);

/** Permission to read the uncustomised styles of a theme. */
export const mayReadThemeStyles = can(
  'create',
  'rest_cannot_read_global_styles',
  'Sorry, you are not allowed to see the styles of themes.',
);

/** Permission to read revisions of global styles. */
export const mayReadVersions = can('manage_theme', 'rest_cannot_read');

import { templateKind } from '../templates/template-kind.ts';
import { TEMPLATE_FILES } from '../templates/theme-files.ts';
import { TEMPLATE_RIGHTS } from './rights.ts';

/** Templates: what the pages of a site are made by. */
export const TEMPLATE = templateKind({
  name: 'wp_template',
  restBase: 'templates',
  labels: { name: 'Templates', singular: 'Template' },
  rights: TEMPLATE_RIGHTS,
  files: TEMPLATE_FILES,
  areas: false,
});

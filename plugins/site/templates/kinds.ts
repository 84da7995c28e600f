import { TEMPLATE_RIGHTS } from '../items/kind/rights.ts';
import { templateKind } from './template-kind.ts';
import { PART_FILES, TEMPLATE_FILES } from './theme-files.ts';

/** Templates, which lay out the pages of a site. */
export const TEMPLATE = templateKind({
  name: 'wp_template',
  restBase: 'templates',
  labels: { name: 'Templates', singular: 'Template' },
  rights: TEMPLATE_RIGHTS,
  files: TEMPLATE_FILES,
  areas: false,
});

/** Template parts, which templates share. */
export const TEMPLATE_PART = templateKind({
  name: 'wp_template_part',
  restBase: 'template-parts',
  labels: { name: 'Template Parts', singular: 'Template Part' },
  rights: TEMPLATE_RIGHTS,
  files: PART_FILES,
  areas: true,
});

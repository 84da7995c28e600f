import { templateKind } from '../templates/template-kind.ts';
import { PART_FILES } from '../templates/theme-files.ts';
import { TEMPLATE_RIGHTS } from './rights.ts';

/** Template parts: pieces that templates have in common. */
export const TEMPLATE_PART = templateKind({
  name: 'wp_template_part',
  restBase: 'template-parts',
  labels: { name: 'Template Parts', singular: 'Template Part' },
  rights: TEMPLATE_RIGHTS,
  files: PART_FILES,
  areas: true,
});

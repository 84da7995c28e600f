import type { Table } from '../../table.ts';
import { mayBeTold } from './rights.ts';
import { openThemes } from './site.ts';
import { stylesCells } from './style-cells.ts';
import { KINDS } from './subjects.ts';
import { templateCells } from './template-cells.ts';

/** How a site looks: templates and their parts, styles, themes. */
export const themes: Table = {
  cells: [...KINDS.flatMap(templateCells), ...stylesCells],
  open: openThemes,
  mayBeTold,
};

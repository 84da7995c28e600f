import type { Table } from '../../table.ts';
import { closedCells, openCells } from './cells.ts';
import { mayBeToldOf } from './rights.ts';
import { openMenus } from './site.ts';

/** Menus, their items and locations, readable by users who write. */
export const menus: Table = { cells: closedCells, open: () => openMenus('closed'), mayBeTold: mayBeToldOf('closed') };

/** The same where everybody does. */
export const publicMenus: Table = { cells: openCells, open: () => openMenus('open'), mayBeTold: mayBeToldOf('open') };

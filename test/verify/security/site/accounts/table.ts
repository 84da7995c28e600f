import type { Table } from '../../table.ts';
import { accountCells } from './cells.ts';
import { openAccounts } from './site.ts';

/** Users and their application passwords. They have published nothing, so only they and administrators may see them. */
export const accounts: Table = {
  cells: accountCells,
  open: openAccounts,
  mayBeTold: ({ state, owner }, _part, who) => who === 'administrator' || (state === 'own' && who === owner),
};

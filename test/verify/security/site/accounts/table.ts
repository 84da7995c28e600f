import type { Table } from '../../table.ts';
import { accountCells } from './cells.ts';
import { openAccounts } from './site.ts';

/** Users that are there, and their application passwords. They have published nothing: who they are is theirs and administrators'. */
export const accounts: Table = {
  cells: accountCells,
  open: openAccounts,
  mayBeTold: ({ state, owner }, _part, who) => who === 'administrator' || (state === 'own' && who === owner),
};

import { presentPlugin } from '../../../asking-site.ts';
import { mayBeTold } from '../site/rights.ts';
import { openSiteContent } from '../site/site.ts';
import type { Table, TableSite } from '../table.ts';
import { batchCells, itemCells } from './cells.ts';
import { inBatches } from './in-batches.ts';

const open = (): Promise<TableSite> => openSiteContent([presentPlugin('batch')]);

/** The batch route. */
export const batch: Table = { cells: batchCells, open, mayBeTold };

/** Writes by batches of one item each. */
export const batched: Table = {
  cells: itemCells,
  open: async () => {
    const opened = await open();
    return { ...opened, site: inBatches(opened.site) };
  },
  mayBeTold,
};

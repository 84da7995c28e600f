import { presentPlugin } from '../../../asking-site.ts';
import { openSiteContent } from '../site/site.ts';
import type { Table } from '../table.ts';
import { cells } from './cells.ts';

/** Site health shows no words of any record. */
export const siteHealth: Table = {
  cells,
  open: () => openSiteContent([presentPlugin('site-health')]),
  mayBeTold: () => false,
};

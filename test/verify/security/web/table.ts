import { presentPlugin } from '../../../asking-site.ts';
import { mayBeTold } from '../site/rights.ts';
import { openSiteContent } from '../site/site.ts';
import type { Table } from '../table.ts';
import { cells } from './cells.ts';

/** Previews of site content. */
export const previews: Table = { cells, open: () => openSiteContent([presentPlugin('web')]), mayBeTold };

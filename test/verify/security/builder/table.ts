import { presentPlugin } from '../../../asking-site.ts';
import { mayBeTold } from '../site/rights.ts';
import { openSiteContent } from '../site/site.ts';
import type { Table } from '../table.ts';
import { cells } from './cells.ts';

/** The builder: icons, and the design set over posts and pages, whose tags contain the words of their texts. */
export const builder: Table = { cells, open: () => openSiteContent([presentPlugin('builder')]), mayBeTold };

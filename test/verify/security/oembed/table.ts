import { presentPlugin } from '../../../asking-site.ts';
import { mayBeTold } from '../site/rights.ts';
import { openSiteContent } from '../site/site.ts';
import type { Table } from '../table.ts';
import { cells } from './cells.ts';

/** Embeds of site content. */
export const oembed: Table = { cells, open: () => openSiteContent([presentPlugin('oembed')]), mayBeTold };

import { presentPlugin } from '../../../asking-site.ts';
import { mayBeTold } from '../site/rights.ts';
import { openSiteContent } from '../site/site.ts';
import type { Table } from '../table.ts';
import { cells } from './cells.ts';

/** The block editor, over the navigation of site content. */
export const blockEditor: Table = { cells, open: () => openSiteContent([presentPlugin('block-editor')]), mayBeTold };

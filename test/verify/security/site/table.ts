import type { Table } from '../table.ts';
import { cells } from './cells.ts';
import { mayBeTold } from './rights.ts';
import { openSiteContent } from './site.ts';

/** Site content: posts, pages, patterns, navigation, their versions, terms, registries, users, settings, the search. */
export const siteContent: Table = { cells, open: openSiteContent, mayBeTold };

import type { Table } from '../table.ts';
import { cells, mayBeTold } from './cells.ts';
import { openCalendar } from './site.ts';

/** The calendar: events, venues, organizers, categories, tags. */
export const calendar: Table = { cells, open: openCalendar, mayBeTold };

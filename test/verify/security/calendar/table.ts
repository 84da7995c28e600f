import type { Table } from '../table.ts';
import { cells } from './cells.ts';
import { mayBeTold } from './may-be-told.ts';
import { openCalendar } from './site.ts';

/** The calendar: events, venues, organizers, categories, tags. */
export const calendar: Table = { cells, open: openCalendar, mayBeTold };

import { type Contribution, contribute } from '../../../core/index.ts';
import { contributeRenderers } from '../../blocks/index.ts';
import { blockTypes } from '../../site/index.ts';
import { BLOCK_TYPES } from './block-types.ts';
import { eventListBlock } from './event-list.ts';
import { eventMonthBlock } from './event-month.ts';
import { eventParts } from './event-parts.ts';
import { todayBlock } from './today.ts';

/** The blocks of the calendar: their types and renderers. */
export const calendarBlocks: readonly Contribution[] = [
  ...BLOCK_TYPES.map((type) => contribute(blockTypes, type)),
  contributeRenderers([eventListBlock, eventMonthBlock, todayBlock, ...eventParts]),
];

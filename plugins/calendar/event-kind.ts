import { events } from './collections/events.ts';

/** Events, as the rules that all kinds share know them. */
export const EVENT = { name: 'event', titleParam: 'title', type: 'tribe_events', collection: events } as const;

import { events } from 'almanac/plugins/calendar';
import { COLLECTION_CAMEL } from './collection.ts';
import { plugin } from './plugin.ts';

/** Creates one RECORD_TEXT for each new event, however the event was created. */
export const followEvents = plugin.listener({
  name: 'follow-events',
  to: [events],
  run: async ({ changes, transaction }) => {
    await transaction((store) => {
      for (const { kind, after, at } of changes) {
        if (kind !== 'created' || !after) continue;
        const date = new Date(at).toISOString();
        store.of(COLLECTION_CAMEL).insert({ title: after.title, text: '', date, author: 0 });
      }
    });
  },
});

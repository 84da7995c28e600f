import { lt } from 'almanac';
import { COLLECTION_CAMEL } from './collection.ts';
import { plugin } from './plugin.ts';

const YEAR = 365 * 24 * 3_600_000;

/** Every night, removes COLLECTION_TEXT older than a year. */
export const sweep = plugin.job({
  name: 'sweep',
  at: '03:00',
  run: async ({ moment, transaction }) => {
    const before = new Date(moment.now - YEAR).toISOString();
    await transaction((store) => {
      const records = store.of(COLLECTION_CAMEL);
      for (const { id } of records.find({ where: lt(COLLECTION_CAMEL, 'date', before) }).records) records.remove(id);
    });
  },
});

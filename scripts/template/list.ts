import { anyone, orderBy, reply } from 'almanac';
import * as v from 'valibot';
import { COLLECTION_CAMEL } from './collection.ts';
import { plugin } from './plugin.ts';
import { shown, view } from './view.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Lists COLLECTION_TEXT page by page, newest first. */
export const list = plugin.read({
  path: '/COLLECTION_KEBAB',
  params: {
    page: v.optional(count, 1),
    per_page: v.optional(v.pipe(count, v.maxValue(100)), 10),
  },
  allow: anyone,
  summary: 'Lists COLLECTION_TEXT.',
  returns: v.array(shown),
  run: ({ params: { page, per_page }, store }) => {
    const { records, total } = store.of(COLLECTION_CAMEL).find({
      order: [orderBy(COLLECTION_CAMEL, 'date', 'desc')],
      offset: (page - 1) * per_page,
      limit: per_page,
    });
    return reply(records.map(view), { totals: { total, pages: Math.ceil(total / per_page) } });
  },
});

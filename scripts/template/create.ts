import { can, reply } from 'almanac';
import * as v from 'valibot';
import { COLLECTION_CAMEL } from './collection.ts';
import { plugin } from './plugin.ts';
import { shown, view } from './view.ts';

/** Creates one RECORD_TEXT. Requires a contributor or above. */
export const create = plugin.write({
  method: 'POST',
  path: '/COLLECTION_KEBAB',
  params: {
    title: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    text: v.optional(v.pipe(v.string(), v.maxLength(10_000)), ''),
  },
  allow: can('create'),
  status: 201,
  summary: 'Creates one RECORD_TEXT.',
  returns: shown,
  run: ({ params: { title, text }, principal, store, moment }) => {
    const record = store.of(COLLECTION_CAMEL).insert({
      title,
      text,
      date: new Date(moment.now).toISOString(),
      author: principal.user?.id ?? 0,
    });
    return reply(view(record), { record: { collection: COLLECTION_CAMEL, id: record.id } });
  },
});

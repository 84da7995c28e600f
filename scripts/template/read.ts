import { anyone, reply } from 'almanac';
import * as v from 'valibot';
import { COLLECTION_CAMEL } from './collection.ts';
import { problem } from './errors.ts';
import { plugin } from './plugin.ts';
import { shown, view } from './view.ts';

/** Reads one RECORD_TEXT by its id. */
export const read = plugin.read({
  path: '/COLLECTION_KEBAB/:id',
  params: { id: v.pipe(v.number(), v.integer()) },
  allow: anyone,
  summary: 'Reads one RECORD_TEXT.',
  returns: shown,
  errors: ['ERROR_NOT_FOUND'],
  run: ({ params: { id }, store }) => {
    const record = store.of(COLLECTION_CAMEL).get(id);
    if (!record) throw problem('ERROR_NOT_FOUND', 'There is no such RECORD_TEXT.');
    return reply(view(record), { record: { collection: COLLECTION_CAMEL, id } });
  },
});

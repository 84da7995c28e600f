import { can, isMailAddress } from 'almanac';
import * as v from 'valibot';
import { COLLECTION_CAMEL } from './collection.ts';
import { problem } from './errors.ts';
import { plugin } from './plugin.ts';

/** Sends one RECORD_TEXT by mail. Requires a contributor or above. */
export const recommend = plugin.write({
  method: 'POST',
  path: '/COLLECTION_KEBAB/:id/recommend',
  params: {
    id: v.pipe(v.number(), v.integer()),
    to: v.pipe(v.string(), v.check(isMailAddress, 'must be an e-mail address.')),
  },
  allow: can('create'),
  summary: 'Sends one RECORD_TEXT by mail.',
  returns: v.object({ sent: v.boolean() }),
  errors: ['ERROR_NOT_FOUND'],
  run: ({ params: { id, to }, store, mail }) => {
    const record = store.of(COLLECTION_CAMEL).get(id);
    if (!record) throw problem('ERROR_NOT_FOUND', 'There is no such RECORD_TEXT.');
    mail.send({ to, subject: record.title, text: `${record.title}\n\n${record.text}\n` });
    return { sent: true };
  },
});

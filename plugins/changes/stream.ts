import * as v from 'valibot';
import { anyone } from '../../core/index.ts';
import { changes } from './changes.ts';

const position = v.pipe(
  v.number(),
  v.integer(),
  v.description('Position from which the stream resumes after this event.'),
);

/** Data of an event: all members for `change`, only the position for `resync`. */
const told = v.object({
  position,
  kind: v.optional(v.picklist(['created', 'changed', 'removed'])),
  collection: v.optional(v.pipe(v.string(), v.description('Name of the collection, such as `calendar/events`.'))),
  id: v.optional(v.pipe(v.number(), v.integer())),
  at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  href: v.optional(v.pipe(v.string(), v.description('URL that shows the record.'))),
});

/** `GET /changes`, relative to the REST root. */
export const streamChanges = changes.stream({
  path: '',
  params: {
    since: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,15}$/, 'must be a position'),
        v.description('Position after which to resume; the header `Last-Event-ID` overrides it.'),
      ),
    ),
  },
  allow: anyone,
  summary: 'Streams changes of the records that the client may read.',
  returns: told,
  run: async function* (context) {
    for await (const change of context.changes(context.lastEventId ?? context.params.since)) {
      const id = String(change.position);
      if (change.kind === 'reached') yield { id };
      else if (change.kind === 'resync') yield { event: 'resync', id, data: { position: change.position } };
      else yield { event: 'change', id, data: { ...change, at: new Date(change.at).toISOString() } };
    }
  },
});

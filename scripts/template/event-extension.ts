import { eq, extendFields, extendList, indexOf, posting, type StoreReader, storedMembers } from 'almanac';
import { eventFields, eventList, events } from 'almanac/plugins/calendar';
import * as v from 'valibot';
import { COLLECTION_CAMEL } from './collection.ts';

const id = v.pipe(v.number(), v.integer(), v.minValue(1));
const ids = v.pipe(v.array(id), v.maxLength(100));

const stored = storedMembers(v.object({ EVENT_FIELD: ids }));

/** What an event says of its COLLECTION_TEXT. */
const idsOf = (event: object): readonly number[] => stored(event)?.EVENT_FIELD ?? [];

/** Events by their COLLECTION_TEXT, so that the filter below reads no event. */
export const eventIndexes = indexOf(events, { 'PLUGIN_KEBAB.COLLECTION_KEBAB': posting(idsOf) });

/** `EVENT_FILTER` of the event list. */
export const eventFilter = extendList(eventList, {
  params: { EVENT_FILTER: v.optional(v.pipe(id, v.description('Only events with this RECORD_TEXT, by its id.'))) },
  where: ({ params: { EVENT_FILTER: one } }) =>
    one === undefined ? undefined : eq('PLUGIN_KEBAB.COLLECTION_KEBAB', one),
});

const titlesOf = (event: object, store: StoreReader): readonly { id: number; title: string }[] =>
  idsOf(event).flatMap((one) => {
    const record = store.of(COLLECTION_CAMEL).get(one);
    return record ? [{ id: record.id, title: record.title }] : [];
  });

/** `EVENT_FIELD` of an event: written as ids, shown with titles. */
export const eventField = extendFields(eventFields, {
  params: { EVENT_FIELD: v.optional(v.pipe(ids, v.description('Its COLLECTION_TEXT, by their ids.'))) },
  store: (sent) => sent,
  show: (event, { store }) => ({ EVENT_FIELD: titlesOf(event, store) }),
});

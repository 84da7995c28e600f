import { eq, extendFields, extendList, indexOf, posting, type StoreReader, storedMembers } from 'almanac';
import { eventFields, eventList, events } from 'almanac/plugins/calendar';
import * as v from 'valibot';
import { COLLECTION_CAMEL } from './collection.ts';

const id = v.pipe(v.number(), v.integer(), v.minValue(1));
const ids = v.pipe(v.array(id), v.maxLength(100));

const stored = storedMembers(v.object({ EVENT_FIELD: ids }));

/** Ids of an event's COLLECTION_TEXT. */
const idsOf = (event: object): readonly number[] => stored(event)?.EVENT_FIELD ?? [];

/** Indexes events by their COLLECTION_TEXT, so that the filter below does not have to read all events. */
export const eventIndexes = indexOf(events, { 'PLUGIN_KEBAB.COLLECTION_KEBAB': posting(idsOf) });

/** The query parameter `EVENT_FILTER` of the event list. */
export const eventFilter = extendList(eventList, {
  params: { EVENT_FILTER: v.optional(v.pipe(id, v.description('Only events with the RECORD_TEXT with this id.'))) },
  where: ({ params: { EVENT_FILTER: one } }) =>
    one === undefined ? undefined : eq('PLUGIN_KEBAB.COLLECTION_KEBAB', one),
});

/** One RECORD_TEXT in the response of an event. */
const titled = v.object({ id, title: v.string() });

const titlesOf = (event: object, store: StoreReader): v.InferOutput<typeof titled>[] =>
  idsOf(event).flatMap((one) => {
    const record = store.of(COLLECTION_CAMEL).get(one);
    return record ? [{ id: record.id, title: record.title }] : [];
  });

/** The field `EVENT_FIELD` of events: clients write ids, and read ids with titles. */
export const eventField = extendFields(eventFields, {
  params: { EVENT_FIELD: v.optional(v.pipe(ids, v.description('Ids of its COLLECTION_TEXT.'))) },
  shows: { EVENT_FIELD: v.pipe(v.array(titled), v.description('Its COLLECTION_TEXT.')) },
  store: (sent) => sent,
  show: (event, { store }) => ({ EVENT_FIELD: titlesOf(event, store) }),
});

import * as v from 'valibot';
import { defineCollection } from '../../../core/index.ts';
import { contentGuard } from '../../content/index.ts';
import { type LinkedRecord, linkedFields, linkedMembers } from './linked.ts';

const line = v.optional(v.string());

/** Lines of a venue's address, in the order in which they are shown. */
export const VENUE_LINES = ['address', 'city', 'country', 'province', 'state', 'zip'] as const;

/** Of the type that both share, so that one code serves both. */
const schema: v.GenericSchema<unknown, LinkedRecord> = v.looseObject({
  ...linkedMembers,
  address: line,
  city: line,
  country: line,
  province: line,
  state: line,
  zip: line,
  stateprovince: line,
  show_map: v.optional(v.boolean(), true),
  show_map_link: v.optional(v.boolean(), true),
});

/** Venues: where events take place. */
export const venues = defineCollection({
  name: 'calendar/venues',
  schema,
  guard: contentGuard,
  fields: linkedFields([...VENUE_LINES, 'stateprovince', 'phone', 'website']),
});

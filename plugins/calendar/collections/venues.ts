import * as v from 'valibot';
import { defineCollection } from '../../../core/index.ts';
import { adoptContent, contentGuard, contentStamps } from '../../content/index.ts';
import { type LinkedRecord, linkedFields, linkedMembers, linkedPlaces, venueRules } from './linked.ts';

const line = v.optional(v.string());

/** Lines of a venue's address, in display order. */
export const VENUE_LINES = ['address', 'city', 'country', 'province', 'state', 'zip'] as const;

/** Typed as `LinkedRecord`, so that the same code handles venues and organizers. */
const schema: v.GenericSchema<unknown, LinkedRecord> = v.looseObject({
  ...linkedMembers,
  address: v.optional(v.pipe(v.string(), v.description('Street and number.'))),
  city: line,
  country: line,
  province: line,
  state: line,
  zip: line,
  stateprovince: v.optional(v.pipe(v.string(), v.description('State or province.'))),
  show_map: v.optional(v.pipe(v.boolean(), v.description('Shows a map on the pages of its events.')), true),
  show_map_link: v.optional(v.pipe(v.boolean(), v.description('Links to a map on the pages of its events.')), true),
});

/** The collection of venues, where events take place. */
export const venues = defineCollection('calendar/venues', schema, {
  guard: contentGuard,
  stamps: contentStamps,
  rules: venueRules,
  adopt: adoptContent,
  ...linkedPlaces,
  fields: linkedFields([...VENUE_LINES, 'stateprovince', 'phone', 'website']),
});

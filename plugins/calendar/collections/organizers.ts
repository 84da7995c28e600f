import * as v from 'valibot';
import { type Breach, defineCollection } from '../../../core/index.ts';
import { adoptContent, contentGuard, contentStamps } from '../../content/index.ts';
import { isEmailAddress, type LinkedRecord, linkedFields, linkedMembers, linkedPlaces, venueRules } from './linked.ts';

/** Of the type that both share, so that one code serves both. */
const schema: v.GenericSchema<unknown, LinkedRecord> = v.looseObject({
  ...linkedMembers,
  email: v.optional(v.pipe(v.string(), v.description('E-mail address; public.'))),
});

/** The collection of organizers, who run events. */
export const organizers = defineCollection('calendar/organizers', schema, {
  guard: contentGuard,
  stamps: contentStamps,
  rules: organizerRules,
  adopt: adoptContent,
  ...linkedPlaces,
  fields: linkedFields(['phone', 'website', 'email']),
});

/** The same of organizers. */
function* organizerRules(organizer: LinkedRecord): Generator<Breach> {
  yield* venueRules(organizer);
  const { email = '' } = organizer;
  if (typeof email === 'string' && email !== '' && !isEmailAddress(email)) {
    yield { path: ['email'], message: 'must be an e-mail address' };
  }
}

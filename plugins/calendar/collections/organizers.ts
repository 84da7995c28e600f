import * as v from 'valibot';
import { type Breach, defineCollection } from '../../../core/index.ts';
import { adoptContent, contentGuard, contentStamps } from '../../content/index.ts';
import { isEmailAddress, type LinkedRecord, linkedFields, linkedMembers, linkedPlaces, venueRules } from './linked.ts';

/** Typed as `LinkedRecord`, so that the same code handles venues and organizers. */
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

/** The rules for organizers that their schema does not express. */
function* organizerRules(organizer: LinkedRecord): Generator<Breach> {
  yield* venueRules(organizer);
  const { email = '' } = organizer;
  if (typeof email === 'string' && email !== '' && !isEmailAddress(email)) {
    yield { path: ['email'], message: 'must be an e-mail address' };
  }
}

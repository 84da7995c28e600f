import * as v from 'valibot';
import { defineCollection } from '../../../core/index.ts';
import { adoptContent, contentGuard, contentStamps } from '../../content/index.ts';
import { organizerRules } from '../rules.ts';
import { type LinkedRecord, linkedFields, linkedMembers, linkedPlaces } from './linked.ts';

/** Of the type that both share, so that one code serves both. */
const schema: v.GenericSchema<unknown, LinkedRecord> = v.looseObject({
  ...linkedMembers,
  email: v.optional(v.pipe(v.string(), v.description('E-mail address; everybody is shown it.'))),
});

/** Organizers: who runs events. */
export const organizers = defineCollection('calendar/organizers', schema, {
  guard: contentGuard,
  stamps: contentStamps,
  rules: organizerRules,
  adopt: adoptContent,
  ...linkedPlaces,
  fields: linkedFields(['phone', 'website', 'email']),
});

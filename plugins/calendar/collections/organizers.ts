import * as v from 'valibot';
import { defineCollection } from '../../../core/index.ts';
import { contentGuard } from '../../content/index.ts';
import { type LinkedRecord, linkedFields, linkedMembers } from './linked.ts';

/** Of the type that both share, so that one code serves both. */
const schema: v.GenericSchema<unknown, LinkedRecord> = v.looseObject({
  ...linkedMembers,
  email: v.optional(v.string()),
});

/** Organizers: who runs events. */
export const organizers = defineCollection({
  name: 'calendar/organizers',
  schema,
  guard: contentGuard,
  fields: linkedFields(['phone', 'website', 'email']),
});

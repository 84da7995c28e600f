import { ORGANIZER, VENUE } from '../../linked-kind.ts';
import { eventSchema, linkedSchema } from '../../views/schemas.ts';

/** Schema of an event as every route of events answers it. */
export const eventAnswer = eventSchema(linkedSchema(VENUE), linkedSchema(ORGANIZER));

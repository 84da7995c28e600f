import { seededRandom } from '../../faults/seeded-random.ts';
import type { ExpectedAnswer } from '../load/load-job.ts';
import { MOMENT } from '../moment.ts';
import { paragraphs } from '../site/sample-text.ts';

/** A unique event to create, about 1.5 KB. */
export const newEvent = {
  title: `Evening market ${MOMENT}`,
  status: 'publish',
  start_date: MOMENT,
  end_date: MOMENT,
  description: paragraphs(seededRandom(1), 1_200),
};

/** The response to its creation: the event, with or without its links. */
export const CREATED: ExpectedAnswer = { status: 201, least: 1_000, most: 20_000 };

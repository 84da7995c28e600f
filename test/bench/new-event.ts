import { seededRandom } from '../faults/seeded-random.ts';
import { MOMENT } from './moment.ts';
import { paragraphs } from './site/sample-text.ts';

/** An event to be created, about 1.5 KB, that no other is like. */
export const newEvent = {
  title: `Evening market ${MOMENT}`,
  status: 'publish',
  start_date: MOMENT,
  end_date: MOMENT,
  description: paragraphs(seededRandom(1), 1_200),
};

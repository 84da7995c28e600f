import type { SeededRandom } from '../../faults/seeded-random.ts';
import { kebab, paragraphs, words } from './sample-text.ts';

const DAY = 86_400_000;

/** Range of events in days before and after today: two years back, and twice the default window ahead. */
const [DAYS_BEFORE, DAYS_AFTER] = [730, 1_460];

/** A share of events is not in public lists. */
const STATUSES = [...Array<string>(28).fill('publish'), 'draft', 'private'];

/** Ids of records that an event may refer to. */
export interface Surroundings {
  /** Midnight UTC of today, milliseconds since 1970. */
  readonly today: number;
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

/** Members that all records of the sample have. */
export const commonMembers = (id: number, title: string, today: number) => ({
  id,
  title,
  slug: `${kebab(title)}-${id}`,
  status: 'publish',
  author: 1,
  date: new Date(today - DAYS_BEFORE * DAY).toISOString(),
  modified: new Date(today - DAYS_BEFORE * DAY).toISOString(),
});

/** A stored event of about 2 KB. */
export function sampleEvent(id: number, random: SeededRandom, around: Surroundings): Readonly<Record<string, unknown>> {
  const quarter = random.below((DAYS_BEFORE + DAYS_AFTER) * 96) / 96;
  const start = around.today + (quarter - DAYS_BEFORE) * DAY;
  return {
    ...commonMembers(id, words(random, 4), around.today),
    status: random.pick(STATUSES),
    start: localTime(start),
    end: localTime(start + (1 + random.below(8)) * 1_800_000),
    timezone: 'Europe/Rome',
    all_day: false,
    venue: [random.pick(around.venues)],
    organizer: [random.pick(around.organizers)],
    categories: [random.pick(around.categories)],
    tags: distinct([random.pick(around.tags), random.pick(around.tags)]),
    cost: String(random.below(40)),
    website: `https://example.org/events/${id}`,
    featured: random.below(20) === 0,
    sticky: false,
    hide_from_listings: random.below(50) === 0,
    show_map: true,
    show_map_link: true,
    parent: 0,
    description: paragraphs(random, 1_300),
    excerpt: `<p>${words(random, 12)}.</p>`,
  };
}

const localTime = (instant: number): string => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');

const distinct = (ids: readonly number[]): readonly number[] => [...new Set(ids)];

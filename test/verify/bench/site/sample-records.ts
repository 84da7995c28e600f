import type { Collection } from '../../../../core/index.ts';
import { events } from '../../../../plugins/calendar/collections/events.ts';
import { organizers } from '../../../../plugins/calendar/collections/organizers.ts';
import { venues } from '../../../../plugins/calendar/collections/venues.ts';
import { terms } from '../../../../plugins/content/index.ts';
import { POST } from '../../../../plugins/site/kinds/post.ts';
import { type SeededRandom, seededRandom } from '../../faults/seeded-random.ts';
import { makeProse } from './prose.ts';
import { commonMembers, sampleEvent } from './sample-event.ts';
import { samplePost } from './sample-post.ts';
import { kebab, paragraphs, words } from './sample-text.ts';

/** A record to write, and its collection. */
export interface SampleRecord {
  readonly collection: Pick<Collection, 'name' | 'schema' | 'sets' | 'bodies'>;
  readonly value: Readonly<Record<string, unknown>> & { readonly id: number };
}

/** Parameters of a sample. The same parameters give the same sample. */
export interface Sample {
  /** Number of events; there is one organizer per 200 events, 20 categories and 100 tags. */
  readonly events: number;
  /** Number of venues; one per 100 events by default. */
  readonly venues?: number;
  /** Number of posts; there are 20 categories and as many tags for them. */
  readonly posts: number;
  readonly seed: number;
  /** Midnight UTC of the day around which events take place, milliseconds since 1970. */
  readonly today: number;
}

/** The records of a site, one by one, with ids counted from 1. */
export function* sampleRecords({
  events: count,
  venues: venueCount,
  posts: postCount,
  seed,
  today,
}: Sample): Generator<SampleRecord> {
  const random = seededRandom(seed);
  let id = 0;
  const made: Made = function* (many, make, ids) {
    for (let number = 0; number < many; number++) {
      ids.push(++id);
      yield make(id);
    }
  };
  const around = { today, categories: [], tags: [], venues: [], organizers: [] };
  yield* made(20, (at) => term(at, 'tribe_events_cat', random), around.categories);
  yield* made(100, (at) => term(at, 'post_tag', random), around.tags);
  yield* made(venueCount ?? Math.ceil(count / 100), (at) => venue(at, random, today), around.venues);
  yield* made(Math.ceil(count / 200), (at) => organizer(at, random, today), around.organizers);
  yield* made(count, (at) => record(events, { ...sampleEvent(at, random, around), id: at }), []);
  if (postCount > 0) yield* posts(postCount, { made, random, today });
}

/** Posts, preceded by their own categories and tags. */
function* posts(count: number, { made, random, today }: PostsOptions): Generator<SampleRecord> {
  const around = { today, prose: makeProse(random), categories: [], tags: [] };
  yield* made(20, (at) => term(at, 'category', random), around.categories);
  yield* made(20, (at) => term(at, 'post_tag', random), around.tags);
  yield* made(count, (at) => record(POST.collection, { ...samplePost(at, random, around), id: at }), []);
}

/** Makes records and adds their ids to a list. */
type Made = (many: number, make: (id: number) => SampleRecord, ids: number[]) => Generator<SampleRecord>;

interface PostsOptions {
  readonly made: Made;
  readonly random: SeededRandom;
  readonly today: number;
}

const record = (collection: SampleRecord['collection'], value: SampleRecord['value']): SampleRecord => ({
  collection,
  value,
});

function term(id: number, taxonomy: string, random: SeededRandom): SampleRecord {
  const name = `${words(random, 2)} ${id}`;
  return record(terms, { id, taxonomy, name, slug: kebab(name), parent: 0, description: '' });
}

const venue = (id: number, random: SeededRandom, today: number): SampleRecord =>
  record(venues, {
    ...commonMembers(id, `${words(random, 2)} ${id}`, today),
    description: paragraphs(random, 200),
    excerpt: '',
    address: `${id} ${words(random, 1)} street`,
    city: words(random, 1),
    country: 'Italy',
    zip: '12345',
    show_map: true,
    show_map_link: true,
    ...placeOf(id),
  });

/** Spread over Italy and the seas around it, about 1,200 km each way: no two are close together. */
const placeOf = (id: number) => ({ geo_lat: 36 + ((id * 0.618034) % 11), geo_lng: 7 + ((id * 0.754878) % 14) });

const organizer = (id: number, random: SeededRandom, today: number): SampleRecord =>
  record(organizers, {
    ...commonMembers(id, `${words(random, 2)} ${id}`, today),
    phone: '+39 012 345 678',
    website: `https://example.org/organizers/${id}`,
    description: '',
    excerpt: '',
    email: `organizer-${id}@example.org`,
  });

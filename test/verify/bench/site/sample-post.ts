import type { SeededRandom } from '../../faults/seeded-random.ts';
import type { Prose } from './prose.ts';

const HOUR = 3_600_000;

/** What a post may refer to, and the language of its text. */
export interface PostSurroundings {
  /** Midnight UTC of today, milliseconds since 1970. */
  readonly today: number;
  readonly prose: Prose;
  /** Ids. */
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

/** A stored post of about 3 KB, published before today. */
export function samplePost(
  id: number,
  random: SeededRandom,
  around: PostSurroundings,
): Readonly<Record<string, unknown>> {
  const { today, prose, categories, tags } = around;
  const date = new Date(today - (1 + random.below(20_000)) * HOUR).toISOString();
  return {
    id,
    title: Array.from({ length: 4 }, () => prose.word(random)).join(' '),
    slug: `post-${id}`,
    status: 'publish',
    author: 1,
    date,
    modified: date,
    content: prose.paragraphs(random, 2_700),
    categories: [random.pick(categories)],
    tags: [random.pick(tags)],
  };
}

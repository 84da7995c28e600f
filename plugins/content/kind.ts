import type { Collection } from '../../core/index.ts';
import type { ContentRecord } from './record.ts';

/** A kind of content, as data: what the shared code needs to know of events, venues, posts, pages. */
export interface Kind<R extends ContentRecord = ContentRecord> {
  /** `event`: said in messages, and the slug of a record whose title has neither letters nor digits. */
  readonly name: string;
  /** Name of the parameter that carries the title: a venue's is `venue`. */
  readonly titleParam: string;
  readonly collection: Collection<R>;
}

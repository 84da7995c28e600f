import { collectPoint } from '../../../core/index.ts';
import type { LinkAsking } from './linkables.ts';
import type { Image } from './media.ts';

/** An item as other sites show it: what everybody may see of it, its texts without markup. */
export interface EmbeddedItem {
  readonly id: number;
  /** Its page. */
  readonly url: string;
  /** Empty for none. */
  readonly title: string;
  /** Empty for none, and for one that a password protects. */
  readonly excerpt: string;
  /** Id of a user; 0 for nobody in particular. */
  readonly author: number;
  /** What shows what it is about; none for what a password protects. */
  readonly image: Image | undefined;
  /** Lines that say what is worth knowing at a glance: when and where an event is. */
  readonly facts: readonly string[];
}

/** A kind of content whose records have pages, as far as other sites may show them. Who asks is nobody, whoever it is. */
export interface Embeddable {
  /** Name of the type for clients: `post`, `tribe_events`. */
  readonly name: string;
  /**
   * The id of the record whose page is at a path, by an index.
   *
   * @param path its parts below the address of the site, decoded: `['event', 'summer-fair']`
   */
  at(asking: LinkAsking, path: readonly string[]): number | undefined;
  /** The item of this id; undefined when there is none that everybody may see. */
  find(asking: LinkAsking, id: number): EmbeddedItem | undefined;
}

/** All that other sites may show, whoever keeps it. Each opens what `at` and `find` read. */
export const embeddables = collectPoint<Embeddable>('content/embeddables', { nameOf: ({ name }) => name });

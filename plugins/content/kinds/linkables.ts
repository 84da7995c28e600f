import { collectPoint, type SiteInfo } from '../../../core/index.ts';
import type { ContentAsking } from './content-kinds.ts';

/** Who asks where something leads, on which site. */
export interface LinkAsking extends ContentAsking {
  readonly site: SiteInfo;
}

/** Something with a page that others point to, as it is at the moment. */
export interface LinkTarget {
  /** As its writer wrote it; empty for none. */
  readonly title: string;
  /** Its page. */
  readonly url: string;
}

/** A record or a term with a page. */
export interface LinkedObject extends LinkTarget {
  /** Address that it is read at. */
  readonly route: string;
}

/** A kind of content whose records have pages, or a taxonomy whose terms have. */
export interface Linkable {
  /** Which of both (the reference's words for them). */
  readonly type: 'post_type' | 'taxonomy';
  /** Name of the type or the taxonomy for clients: `page`, `tribe_events_cat`. */
  readonly name: string;
  /** What one of them is called: `Page`. */
  readonly label: string;
  /** The one of this id; undefined when there is none for this reader: it is gone, in the trash, or not theirs to read. */
  find(asking: LinkAsking, id: number): LinkedObject | undefined;
  /** The page that lists all of them, where there is one. */
  readonly archive?: (asking: Pick<LinkAsking, 'site' | 'contributions'>) => LinkTarget;
}

/** All that menus may point to, whoever keeps it. Each opens what `find` reads. */
export const linkables = collectPoint<Linkable>('content/linkables', { nameOf: ({ type, name }) => `${type} ${name}` });

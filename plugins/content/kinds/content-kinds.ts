import {
  type Collection,
  type Contributions,
  collectPoint,
  type Moment,
  type Principal,
  type RenderContext,
  type StoreReader,
} from '../../../core/index.ts';
import type { ContentRecord } from '../record/record.ts';
import { type KindRights, mayEdit, mayRead } from '../rights/rights.ts';

/** A kind of content, as far as it goes who reads and changes its records. */
export interface ContentKind {
  readonly collection: Collection<ContentRecord>;
  readonly rights: KindRights;
  /** The address of a record's page, the same for every reader; left out where its records have none. */
  urlOf?(context: RenderContext, record: ContentRecord): string;
  /** What is published names its author to everybody. */
  readonly bylines: boolean;
}

/** All kinds of content, so that what belongs to a record of any kind goes by its rights: a picture by those of its post. */
export const contentKinds = collectPoint<ContentKind>('content/kinds');

/** Who asks what belongs to content, and when. */
export interface ContentAsking {
  readonly store: StoreReader;
  readonly contributions: Contributions;
  readonly principal: Principal;
  readonly moment: Moment;
}

/** A record of some kind, and the rights that it goes by. */
export interface FoundContent extends Pick<ContentKind, 'rights' | 'urlOf'> {
  readonly record: ContentRecord;
}

/** The record of this id, of whichever kind: ids are given once in a site. */
export function findContent(
  { store, contributions }: Pick<ContentAsking, 'store' | 'contributions'>,
  id: number,
): FoundContent | undefined {
  for (const { collection, ...kind } of contributions.all(contentKinds)) {
    const record = store.of(collection).get(id);
    if (record) return { record, ...kind };
  }
  return undefined;
}

/** The reading rule of a record of any kind; what is in the trash is for those who may take it out again. */
export const mayReadContent = (
  { principal, moment }: Pick<ContentAsking, 'principal' | 'moment'>,
  { record, rights }: FoundContent,
): boolean =>
  record.status === 'trash' ? mayEdit(principal, record, rights) : mayRead(principal, record, moment, rights);

/** Those of these ids that are not of records which they may read. */
export function unreadableContent(asking: ContentAsking, ids: ReadonlySet<number>): readonly number[] {
  const unread = new Set(ids);
  for (const { collection, rights } of asking.contributions.all(contentKinds)) {
    const records = asking.store.of(collection);
    for (const id of unread) {
      const record = records.get(id);
      if (record && mayReadContent(asking, { record, rights })) unread.delete(id);
    }
  }
  return [...unread];
}

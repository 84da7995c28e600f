import type { Collection } from '../contract/data/collection.ts';
import { OPEN_SHAPE, type Shape, shapeOf } from '../store/index.ts';

/** What merging needs to know about the records of a collection. */
export interface RecordKind extends Pick<Collection, 'version' | 'upgrade' | 'stamps' | 'bodies'> {
  readonly shape: Shape;
}

/** The kind of a collection's records. */
export const kindOf = (
  collection: Pick<Collection, 'schema' | 'sets' | 'bodies' | 'version' | 'upgrade' | 'stamps'>,
): RecordKind => ({
  ...collection,
  shape: shapeOf(collection),
});

/** Records of a plugin that is not installed: like all content, they have the stamp `modified`. */
export const UNKNOWN_KIND: RecordKind = {
  version: 1,
  upgrade: {},
  stamps: ['modified'],
  bodies: [],
  shape: OPEN_SHAPE,
};

import type { Collection } from '../contract/data/collection.ts';
import { OPEN_SHAPE, type Shape, shapeOf } from '../store/index.ts';

/** What merging has to know of the records of a collection. */
export interface RecordKind extends Pick<Collection, 'version' | 'upgrade' | 'stamps' | 'bodies'> {
  readonly shape: Shape;
}

/** What a collection says of its records. */
export const kindOf = (
  collection: Pick<Collection, 'schema' | 'sets' | 'bodies' | 'version' | 'upgrade' | 'stamps'>,
): RecordKind => ({
  ...collection,
  shape: shapeOf(collection),
});

/** Records of a plugin whose code is not at hand: whatever it declares, what it saved is dated like all content. */
export const UNKNOWN_KIND: RecordKind = {
  version: 1,
  upgrade: {},
  stamps: ['modified'],
  bodies: [],
  shape: OPEN_SHAPE,
};

import { all, type Condition, type StoreReader } from '../../core/index.ts';
import { venues } from '../calendar/index.ts';
import { around, type Circle } from './circle.ts';
import { coordinatesOf } from './coordinates.ts';
import { distance } from './distance.ts';

/** Nobody measures closer, and what is as far must not be told apart by rounding: a pole has many longitudes. */
const inMillimetres = (km: number): number => Math.round(km * 1e6);

/**
 * The venues in a circle: by id how far they are from its center, mm.
 *
 * @param which venues count; all when left out
 */
export function near(store: StoreReader, { center, radius }: Circle, which?: Condition): ReadonlyMap<number, number> {
  const most = inMillimetres(radius);
  const found = new Map<number, number>();
  for (const venue of store.of(venues).find({ where: all(around({ center, radius }), which) }).records) {
    const at = coordinatesOf(venue);
    const far = at && inMillimetres(distance(center, at));
    if (far !== undefined && far <= most) found.set(venue.id, far);
  }
  return found;
}

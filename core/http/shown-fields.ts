import type { ShownFields } from '../contract/shown-fields.ts';
import type { Generation } from '../generation.ts';
import type { Reading } from './kept/reading.ts';

/** Lets the extensions of a kind show what is theirs, each with what its own plugin may read. */
export const shownFields =
  ({ contributions }: Generation, reading: Pick<Reading, 'storeOf' | 'moment'>): ShownFields =>
  (point, record) => {
    const { moment } = reading;
    const shown = contributions
      .by(point)
      .map(({ plugin, value }) => value.show(record, { store: reading.storeOf(plugin), moment }));
    return Object.assign({}, ...shown);
  };

import type { Position } from '../../lib/index.ts';

/** Something in a file that doctor reports, and the log when the file is edited; it does not keep the file from being served. */
export interface Finding extends Partial<Position> {
  /** Starts with the member it is about: `venue.0: …`. */
  readonly message: string;
}

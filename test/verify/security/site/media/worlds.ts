import type { Worlds } from '../../world.ts';
import type { Readers } from '../asks.ts';
import { mediaAsks, mediaWrites, randomMediaAsk } from './asks.ts';
import { openMediaWorld } from './world.ts';

/** Users who may read none of the hidden media; `author` has an own item. */
const READERS: Readers = { all: ['nobody', 'contributor', 'author'], others: ['wrong', 'subscriber'] };

/** Media in two worlds. */
export const mediaWorlds: Worlds = {
  open: (side) => openMediaWorld(side),
  asks: mediaAsks(READERS),
  random: randomMediaAsk(READERS),
  writes: mediaWrites,
};

import type { Worlds } from '../world.ts';
import { asksOf, type Readers, randomAskOf, writes } from './asks.ts';
import { openWorld } from './world.ts';

/** Users who may read nothing that is hidden; `author` and `contributor` have drafts of their own. */
const READERS: Readers = { all: ['nobody', 'contributor', 'author'], others: ['wrong', 'subscriber'] };
/** Users who may not even read patterns. */
const VISITORS: Readers = { all: ['nobody'], others: ['wrong', 'subscriber'] };

/** Site content in two worlds. */
export const siteWorlds: Worlds = {
  open: (side) => openWorld(side, false),
  asks: asksOf(READERS),
  random: randomAskOf(READERS),
  writes,
};

/** Two worlds that also differ in published patterns, with the requests that might show them. */
export const patternWorlds: Worlds = {
  open: (side) => openWorld(side, true),
  asks: asksOf(VISITORS).filter(({ path }) => /blocks|pattern|search|taxonomies|types/.test(path)),
  random: randomAskOf(VISITORS),
  writes: [],
};

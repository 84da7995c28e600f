import type { Worlds } from '../world.ts';
import { asks, randomAsk, writes } from './asks.ts';
import { openWorld } from './world.ts';

/** The calendar in two worlds. */
export const calendarWorlds: Worlds = { open: (side) => openWorld(side), asks, random: randomAsk, writes };

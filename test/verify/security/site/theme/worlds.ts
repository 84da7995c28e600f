import type { Worlds } from '../../world.ts';
import type { Readers } from '../asks.ts';
import { randomThemeAsk, themeAsks, themeWrites } from './asks.ts';
import { openThemeWorld } from './world.ts';

/** Users who may read nothing that is hidden; an editor reads menu targets, but no hidden templates. */
const READERS: Readers = { all: ['nobody', 'contributor', 'author'], others: ['wrong', 'subscriber'] };
/** Users who may read neither templates nor styles. */
const VISITORS: Readers = { all: ['nobody'], others: ['wrong', 'subscriber'] };

/** How a site looks, in two worlds that differ in what is administrators' to read; menus are everybody's. */
export const themeWorlds: Worlds = {
  open: (side) => openThemeWorld(side, { publicMenus: true, fromVisitors: false }),
  asks: themeAsks(READERS, ['editor']),
  random: randomThemeAsk(READERS),
  writes: themeWrites,
};

const visitors = (publicMenus: boolean): Worlds => ({
  open: (side) => openThemeWorld(side, { publicMenus, fromVisitors: true }),
  asks: themeAsks(VISITORS, []),
  random: randomThemeAsk(VISITORS),
  writes: [],
});

/** Two that differ in all that visitors do not read: templates, styles, the theme; with menus, and with menus that are theirs. */
export const visitorWorlds: readonly Worlds[] = [visitors(false), visitors(true)];

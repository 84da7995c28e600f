import type { GoalRow } from '../../goals/row.ts';
import { addressesOf } from './addresses.ts';
import { openHeaderWorld } from './header-world.ts';
import { playHeaders } from './play-headers.ts';
import { RULES } from './rules.ts';
import { VISITED_RULES } from './visited-rules.ts';
import { openVisitedWorld } from './visited-world.ts';

const TARGET = 30;

/** Headers of the responses of every route and page of all plugins, for every way to request them. */
export const row: GoalRow = {
  run: async ({ note }) => {
    const world = await openHeaderWorld();
    const visited = await openVisitedWorld();
    try {
      const ofApi = await playHeaders(world, await addressesOf(world), RULES);
      const ofPages = await playHeaders(visited, visited.visited, VISITED_RULES);
      for (const problem of [...ofApi.problems, ...ofPages.problems]) note(problem);
      note(`${ofApi.answers} answers were held to ${ofApi.met} rules`);
      note(`${ofPages.answers} answers to visitors were held to ${ofPages.met} rules`);
      const failures = ofApi.problems.length + ofPages.problems.length;
      return { done: ofApi.met + ofPages.met, target: TARGET, failures };
    } finally {
      await world.close();
      await visited.close();
    }
  },
};

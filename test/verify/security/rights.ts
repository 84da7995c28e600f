import type { Plugin } from '../../../core/contract/plugin.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import type { GoalRow } from '../goals/row.ts';
import { batch, batched } from './batched/table.ts';
import { blockEditor } from './block-editor/table.ts';
import { builder } from './builder/table.ts';
import { calendar } from './calendar/table.ts';
import { changes } from './changes/table.ts';
import { places } from './geoloc/table.ts';
import { histories } from './git/table.ts';
import { oembed } from './oembed/table.ts';
import { playCells } from './play-cells.ts';
import { accounts } from './site/accounts/table.ts';
import { media } from './site/media/table.ts';
import { menus, publicMenus } from './site/menus/table.ts';
import { siteContent } from './site/table.ts';
import { themes } from './site/theme/table.ts';
import { siteHealth } from './site-health/table.ts';
import { tickets } from './tickets/table.ts';
import { uncovered } from './uncovered.ts';
import { previews } from './web/table.ts';

/** The tables of all namespaces. */
const TABLES = [
  calendar,
  siteContent,
  accounts,
  media,
  builder,
  menus,
  publicMenus,
  themes,
  siteHealth,
  oembed,
  previews,
  batch,
  batched,
  blockEditor,
  histories,
  tickets,
  places,
  changes,
];

const TARGET = 5_000;
/** One in this many cells is played: each build plays others. */
const ONE_OF = { build: 4, deep: 1 };

/** Responses for every route, method, principal, state and context match the tables, which are independent of the code. */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const random = seededRandom(seed);
    const oneOf = deep ? ONE_OF.deep : ONE_OF.build;
    const problems: string[] = [];
    const plugins = new Set<Plugin>();
    let done = 0;
    for (const table of TABLES) {
      const opened = await table.open();
      for (const plugin of opened.site.site.plugins) plugins.add(plugin);
      const cells = table.cells.filter(() => random.below(oneOf) === 0);
      for (const problem of await playCells({ ...table, cells }, opened)) problems.push(`--seed ${seed}: ${problem}`);
      await opened.site.close();
      done += cells.length;
    }
    const all = TABLES.flatMap((table) => table.cells);
    problems.push(...uncovered(all, [...plugins]));
    for (const problem of problems) note(problem);
    return { done, target: deep ? all.length : TARGET, failures: problems.length };
  },
};

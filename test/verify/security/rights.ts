import type { Plugin } from '../../../core/contract/plugin.ts';
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

/** Each namespace brings its table. */
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

/** Every route, method, principal, state and context is answered as the tables say, which know nothing of the code. */
export const row: GoalRow = {
  run: async ({ note }) => {
    const problems: string[] = [];
    const cells = TABLES.flatMap((table) => table.cells);
    const plugins = new Set<Plugin>();
    for (const table of TABLES) {
      const opened = await table.open();
      for (const plugin of opened.site.site.plugins) plugins.add(plugin);
      problems.push(...(await playCells(table, opened)));
      await opened.site.close();
    }
    problems.push(...uncovered(cells, [...plugins]));
    for (const problem of problems) note(problem);
    return { done: cells.length, target: TARGET, failures: problems.length };
  },
};

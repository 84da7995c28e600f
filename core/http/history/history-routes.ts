import * as v from 'valibot';
import { definePlugin } from '../../contract/plugin.ts';
import { reply } from '../../contract/reply.ts';
import { problem } from '../../errors.ts';
import type { Generation, MountedRoute } from '../../generation.ts';
import type { Log } from '../../ports/log.ts';
import { HISTORY_REFUSED, lookBack } from './look-back.ts';
import { type ItemRoute, itemRoutes } from './may-look-back.ts';
import { pastViews } from './past-views.ts';
import { pastVersions, tellVersions } from './tell-versions.ts';

const core = definePlugin({ name: 'core' });

const version = v.object({
  commit: v.pipe(v.string(), v.description('Its full name.')),
  date: v.pipe(v.string(), v.isoTimestamp(), v.description('When it was made, in UTC.')),
  author: v.pipe(v.string(), v.description('Name of who changed it.')),
  message: v.pipe(v.string(), v.description('First line of what was said of it.')),
  type: v.picklist(['created', 'changed', 'removed']),
  changes: v.pipe(
    v.nullable(v.array(v.object({ field: v.string(), from: v.optional(v.unknown()), to: v.optional(v.unknown()) }))),
    v.description(
      'What it changed of what is shown of the record, by field; null where a version is no such record, or is not shown to who asks.',
    ),
  ),
});

const whole = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));

const params = {
  id: whole(Number.MAX_SAFE_INTEGER),
  page: v.pipe(v.optional(whole(1_000_000), 1), v.description('Page of the list.')),
  per_page: v.pipe(v.optional(whole(100), 10), v.description('Versions on a page.')),
};

/**
 * `GET …/:id/history` of each route that reads one record.
 *
 * @param generation that they are routes of, once it is built
 */
export const historyRoutes = (
  routes: readonly MountedRoute[],
  generation: () => Generation,
  log: Log,
): readonly MountedRoute[] => itemRoutes(routes).map((route) => historyRoute(route, generation, log));

function historyRoute(item: ItemRoute, generation: () => Generation, log: Log): MountedRoute {
  const route = core.read({
    path: `${item.route.path}/history`,
    params,
    // who may change the record is asked of the record
    allow: ({ principal }) => (principal.user || principal.system ? undefined : HISTORY_REFUSED),
    summary: 'Lists the commits that changed a record, and what they changed of it.',
    returns: v.array(version),
    errors: ['rest_history_unavailable', 'rest_no_such_version', 'rest_server_busy'],
    stage: ({ params: { id, page, per_page }, principal, moment, address, signal }) =>
      lookBack(generation(), log, { route: item, id, principal, signal }, async (past) => {
        const commits = await past.commits(item.item, id);
        const first = (page - 1) * per_page;
        const told = await tellVersions(
          commits.slice(first, first + per_page + 1),
          per_page,
          pastVersions(past, item.item, id, pastViews(generation(), item, { principal, now: moment.now, address })),
        );
        return { total: commits.length, told };
      }),
    run: ({ staged: { total, told }, params: { per_page } }) => {
      if (total === 0) throw problem('rest_no_such_version', 'There are no commits of this record.');
      return reply(told, { totals: { total, pages: Math.ceil(total / per_page) }, secret: true });
    },
  });
  const { plugin, namespace, config } = item;
  return { plugin, namespace, route, config };
}

import * as v from 'valibot';
import { definePlugin } from '../../contract/plugin.ts';
import { reply } from '../../contract/reply.ts';
import { problem } from '../../errors.ts';
import type { Generation, MountedRoute } from '../../generation.ts';
import type { Log } from '../../ports/log.ts';
import { fieldChanges } from './field-changes.ts';
import { HISTORY_REFUSED, lookBack } from './look-back.ts';
import { type ItemRoute, itemRoutes } from './may-look-back.ts';

const core = definePlugin({ name: 'core' });

const version = v.object({
  commit: v.pipe(v.string(), v.description('Its full name.')),
  date: v.pipe(v.string(), v.isoTimestamp(), v.description('When it was made, in UTC.')),
  author: v.pipe(v.string(), v.description('Name of who changed it.')),
  message: v.pipe(v.string(), v.description('First line of what was said of it.')),
  type: v.picklist(['created', 'changed', 'removed']),
  changes: v.pipe(
    v.nullable(v.array(v.object({ field: v.string(), from: v.optional(v.unknown()), to: v.optional(v.unknown()) }))),
    v.description('What it changed of the record, by field; null where a version is no JSON.'),
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
    errors: ['rest_history_unavailable', 'rest_no_such_version'],
    stage: async ({ params: { id, page, per_page }, principal }) =>
      lookBack(generation(), log, { route: item, id, principal }, (history) =>
        history.list(item.item, id, { offset: (page - 1) * per_page, limit: per_page }),
      ),
    run: ({ staged: { total, versions }, params: { per_page } }) => {
      if (total === 0) throw problem('rest_no_such_version', 'There are no commits of this record.');
      const body = versions.map(({ version: { text, subject, ...commit }, former }) => ({
        ...commit,
        message: subject,
        type: typeOf(former, text),
        changes: fieldChanges(former, text) ?? null,
      }));
      return reply(body, { totals: { total, pages: Math.ceil(total / per_page) }, secret: true });
    },
  });
  const { plugin, namespace, config } = item;
  return { plugin, namespace, route, config };
}

function typeOf(former: string | undefined, text: string | undefined): 'created' | 'changed' | 'removed' {
  if (text === undefined) return 'removed';
  return former === undefined ? 'created' : 'changed';
}

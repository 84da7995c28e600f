import * as v from 'valibot';
import { type ItemRoute, type Route, reply } from '../../../core/index.ts';
import { problem } from '../errors.ts';
import { git } from '../plugin.ts';
import { listVersions, pastVersions } from './list-versions.ts';
import { HISTORY_REFUSED, lookBack } from './look-back.ts';
import { pastViews } from './past-views.ts';

const version = v.object({
  commit: v.pipe(v.string(), v.description('Full hash.')),
  date: v.pipe(v.string(), v.isoTimestamp(), v.description('Time of the commit, in UTC.')),
  author: v.pipe(v.string(), v.description('Author of the commit.')),
  message: v.pipe(v.string(), v.description('First line of the commit message.')),
  type: v.picklist(['created', 'changed', 'removed']),
  changes: v.pipe(
    v.nullable(v.array(v.object({ field: v.string(), from: v.optional(v.unknown()), to: v.optional(v.unknown()) }))),
    v.description(
      'Changed fields of the record; null if a version is not a valid record or is hidden from the client.',
    ),
  ),
});

const whole = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));

const params = {
  id: whole(Number.MAX_SAFE_INTEGER),
  page: v.pipe(v.optional(whole(1_000_000), 1), v.description('Page of the list.')),
  per_page: v.pipe(v.optional(whole(100), 10), v.description('Versions per page.')),
};

/** `GET …/:id/history` of a route that reads one record. */
export const historyRoute = (item: ItemRoute): Route =>
  git.read({
    path: `${item.path}/history`,
    params,
    // whether the user may edit the record is checked with the record
    allow: ({ principal }) => (principal.user || principal.system ? undefined : HISTORY_REFUSED),
    summary: 'Lists the commits that changed a record, with their changes.',
    returns: v.array(version),
    errors: ['rest_history_unavailable', 'rest_no_such_version', 'rest_server_busy'],
    stage: ({ params: { id, page, per_page }, principal, moment, address, signal, running }) =>
      lookBack({ route: item, id, principal, signal, running }, async (past) => {
        const commits = await past.commits();
        const first = (page - 1) * per_page;
        const versions = await listVersions(
          commits.slice(first, first + per_page + 1),
          per_page,
          pastVersions(past, pastViews(item.viewFor({ principal, now: moment.now, address }))),
        );
        return { total: commits.length, versions };
      }),
    run: ({ staged: { total, versions }, params: { per_page } }) => {
      if (total === 0) throw problem('rest_no_such_version', 'No commits of this record were found.');
      return reply(versions, { totals: { total, pages: Math.ceil(total / per_page) }, secret: true });
    },
  });

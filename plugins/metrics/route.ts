import * as v from 'valibot';
import { ROLES, type Role, reply } from '../../core/index.ts';
import { exposition, FORMATS, formatFor } from './exposition.ts';
import { metrics } from './metrics.ts';
import { requests } from './request-counts.ts';

/** `ROLES` is ordered from highest to lowest. */
const isAtLeast = (role: Role | undefined, lowest: Role): boolean =>
  role !== undefined && ROLES.indexOf(role) <= ROLES.indexOf(lowest);

/** `GET /metrics`, relative to the REST root. */
export const readMetrics = metrics.read({
  path: '',
  params: {},
  allow: ({ principal, config: { readers } }) =>
    readers === 'anyone' || isAtLeast(principal.user?.role, readers)
      ? undefined
      : { code: 'rest_forbidden', message: 'Sorry, you are not allowed to read the metrics.' },
  summary: 'Returns request counts by route in the format of Prometheus and OpenMetrics.',
  returns: v.string(),
  types: Object.values(FORMATS).map((type) => type.replace(/;.*/, '')),
  takes: { headers: ['accept'] },
  run: ({ taken, observed }) => {
    const format = formatFor(taken.header('accept'));
    return reply(exposition(observed(requests).all(), format), { type: FORMATS[format] });
  },
});

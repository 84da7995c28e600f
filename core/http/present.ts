import type { Reply } from '../contract/reply.ts';
import { onlyFields, wantedFields } from './fields.ts';
import { ignoredHeader } from './ignored.ts';
import type { Outcome } from './outcome.ts';
import type { Prepared } from './prepared.ts';
import type { RecordVersion } from './record-version.ts';

/** Turns what a handler gave into what is sent: `_fields`, and totals under the names of the plugin. */
export function present(
  { call, route, ignored }: Prepared,
  { body, options }: Reply,
  version: RecordVersion | undefined,
): Outcome {
  const { plugin } = route;
  const wanted = options.type === undefined ? wantedFields(call.sent._fields) : undefined;
  return {
    status: options.status ?? route.route.status,
    body: wanted ? onlyFields(body, wanted) : body,
    headers: {
      ...options.headers,
      ...(ignored.length > 0 && { 'Almanac-Ignored': ignoredHeader(ignored) }),
      ...(call.prefersStrict && route.route.kind === 'write' && { 'Preference-Applied': 'handling=strict' }),
      ...(options.totals && {
        [plugin.totals.total]: options.totals.total,
        [plugin.totals.pages]: options.totals.pages,
      }),
    },
    version,
    secret: options.secret,
    type: options.type,
  };
}

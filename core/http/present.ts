import type { Reply } from '../contract/reply.ts';
import { onlyFields, wantedFields } from './fields.ts';
import type { Outcome } from './outcome.ts';
import type { Prepared } from './prepared.ts';

/** Turns what a handler gave into what is sent: `_fields`, and totals under the names of the plugin. */
export function present({ call, route }: Prepared, { body, options }: Reply, version: string | undefined): Outcome {
  const { plugin } = route;
  const wanted = options.type === undefined ? wantedFields(call.sent._fields) : undefined;
  return {
    status: options.status ?? route.route.status,
    body: wanted ? onlyFields(body, wanted) : body,
    headers: {
      ...options.headers,
      ...(options.totals && {
        [plugin.totals.total]: String(options.totals.total),
        [plugin.totals.pages]: String(options.totals.pages),
      }),
    },
    version,
    secret: options.secret,
    type: options.type,
  };
}

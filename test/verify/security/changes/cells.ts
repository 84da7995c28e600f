import type { Cell } from '../cell.ts';
import { grid } from '../grid.ts';
import { rowCells } from '../row-cells.ts';
import { words } from '../site/legend.ts';
import { READ_METHODS, UPDATE_METHODS } from '../site/routes.ts';

/**
 * Everybody may follow the changes of records that they may read (docs/changes.md); only administrators have webhooks
 * (docs/webhooks.md).
 */
const RIGHTS = grid(`
             nobody  wrong  subscriber  contributor  author  another  editor  administrator
  open       ok      login  ok          ok           ok      ok       ok      ok
  bad        bad     login  bad         bad          bad     bad      bad     bad
  read       sign    login  no          no           no      no       no      ok
  make       sign    login  no          no           no      no       no      made
  missing    sign    login  no          no           no      no       no      none
  no-method  lost    login  lost        lost         lost    lost     lost    lost
`);

const refused = ['rest_forbidden'];
const legend = words({
  refused,
  missing: ['rest_webhook_not_found', 'rest_delivery_not_found'],
  more: { made: { status: 201 } },
});
const readOnly = words({ refused, more: { ok: { status: 200, allow: [] } } });

const STREAM = '/changes';
const ROOT = '/webhooks/v1';
const json = { url: 'https://far.example/hook' };
const parts = { id: '999' };
const CHANGING = [...UPDATE_METHODS, 'DELETE'];

const streamCells: readonly Cell[] = [
  ...READ_METHODS.flatMap((method) => rowCells(RIGHTS, 'open', legend, { method, route: STREAM })),
  ...['?since=0', '?since=999999'].flatMap((query) =>
    rowCells(RIGHTS, 'open', legend, { method: 'GET', route: STREAM, query }),
  ),
  ...rowCells(RIGHTS, 'bad', legend, { method: 'GET', route: STREAM, query: '?since=x' }),
  ...rowCells(RIGHTS, 'open', readOnly, { method: 'OPTIONS', route: STREAM }),
  ...CHANGING.flatMap((method) => rowCells(RIGHTS, 'no-method', legend, { method, route: STREAM })),
];

const webhookCells: readonly Cell[] = [
  ...[ROOT, `${ROOT}/doc`, `${STREAM}/doc`].flatMap((route) =>
    READ_METHODS.flatMap((method) => rowCells(RIGHTS, 'open', legend, { method, route })),
  ),
  ...['/subscriptions', '/deliveries'].flatMap((path) =>
    READ_METHODS.flatMap((method) => rowCells(RIGHTS, 'read', legend, { method, route: ROOT + path })),
  ),
  ...rowCells(RIGHTS, 'make', legend, { method: 'POST', route: `${ROOT}/subscriptions`, json }),
  ...['GET', ...CHANGING].flatMap((method) =>
    rowCells(RIGHTS, 'missing', legend, {
      method,
      route: `${ROOT}/subscriptions/:id`,
      parts,
      ...(method !== 'GET' && { json: {} }),
    }),
  ),
  ...rowCells(RIGHTS, 'missing', legend, { method: 'POST', route: `${ROOT}/deliveries/:id/retry`, parts, json: {} }),
  ...['GET', 'PUT', 'PATCH', 'DELETE'].flatMap((method) =>
    rowCells(RIGHTS, 'no-method', legend, { method, route: `${ROOT}/deliveries/:id/retry`, parts }),
  ),
];

/** Every question about changes, and the answers that are right. */
export const cells: readonly Cell[] = [...streamCells, ...webhookCells];

import type { Cell } from '../cell.ts';
import { grid } from '../grid.ts';
import { rowCells } from '../row-cells.ts';
import { createCells, deleteCells, updateCells } from '../site/cells/write-cells.ts';
import { KINDS } from '../site/kinds.ts';
import { words } from '../site/legend.ts';
import { READ_METHODS, UPDATE_METHODS } from '../site/routes.ts';

const route = '/batch/v1';

/** Everybody may send a batch; each item is allowed or refused as on its own (issue 7). */
const BATCH = grid(`
              nobody   wrong  subscriber  contributor  author   another  editor   administrator
  send        ok       login  ok          ok           ok       ok       ok       ok
  describe    ok       login  ok          ok           ok       ok       ok       ok
  read        ok       login  ok          ok           ok       ok       ok       ok
  bad         bad      login  bad         bad          bad      bad      bad      bad
  lacking     lacking  login  lacking     lacking      lacking  lacking  lacking  lacking
  no-method   lost     login  lost        lost         lost     lost     lost     lost
`);

const plain = words({
  refused: [],
  more: { ok: { status: 207 }, lacking: { status: 400, codes: ['rest_missing_callback_param'] } },
});
const read = words({ refused: [] });
const described = words({ refused: [], more: { ok: { status: 200, allow: ['POST'] } } });

/** Requests to the batch route itself. */
export const batchCells: readonly Cell[] = [
  ...rowCells(BATCH, 'send', plain, { method: 'POST', route, json: { requests: [] } }),
  ...rowCells(BATCH, 'lacking', plain, { method: 'POST', route, json: {} }),
  ...rowCells(BATCH, 'bad', plain, { method: 'POST', route, json: { requests: [{ method: 'GET', path: '/' }] } }),
  ...rowCells(BATCH, 'describe', described, { method: 'OPTIONS', route }),
  ...[...UPDATE_METHODS.filter((method) => method !== 'POST'), 'GET', 'HEAD', 'DELETE'].flatMap((method) =>
    rowCells(BATCH, 'no-method', plain, { method, route }),
  ),
  ...READ_METHODS.flatMap((method) => rowCells(BATCH, 'read', read, { method, route: `${route}/doc` })),
];

/** Writes of posts, refused or not as they would be alone: an item has the principal of the batch. */
export const itemCells: readonly Cell[] = KINDS.filter(({ kind }) => kind === 'post').flatMap((kind) =>
  [...updateCells(kind), ...deleteCells(kind), ...createCells(kind)]
    .filter(({ method, subject }) => method !== 'PUT' && (subject === undefined || subject.owner === 'contributor'))
    // with an empty body it is an item too
    .map((cell) => ({ ...cell, json: cell.json ?? {} })),
);

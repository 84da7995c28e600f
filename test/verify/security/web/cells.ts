import type { Cell } from '../cell.ts';
import { grid } from '../grid.ts';
import { type Legend, rowCells } from '../row-cells.ts';
import { autosaveOf, isAutosaved, KINDS, revisionOf, subjectsOf } from '../site/kinds.ts';
import { words } from '../site/legend.ts';
import { EDIT } from '../site/reading.ts';
import { tableOf } from '../site/rights.ts';
import { READ_METHODS } from '../site/routes.ts';

const ROOT = '/web/v1';

/** Users who may edit a record may create preview links to it (issue 27); records without a page have none. */
const PREVIEWS = grid(`
              nobody    wrong  subscriber  contributor  author  another  editor  administrator
  read        ok        login  ok          ok           ok      ok       ok      ok
  no-page     sign      login  no          none         none    none     none    none
  bad         bad|sign  login  bad|no      bad          bad     bad      bad     bad
  no-method   lost      login  lost        lost         lost    lost     lost    lost
`);

const plain: Legend = words({
  refused: ['rest_cannot_edit'],
  missing: ['rest_post_invalid_id'],
  more: { made: { status: 201 } },
});
const readOnly = words({ refused: [], more: { ok: { status: 200 } } });
const made: Legend = (word, who) => plain(word === 'ok' ? 'made' : word, who);

const POST = { method: 'POST', route: `${ROOT}/previews` };

/** Every question about previews and the answers that are right. */
export const cells: readonly Cell[] = [
  ...['', '/doc', '/previews'].flatMap((path) =>
    rowCells(PREVIEWS, 'read', readOnly, { method: 'OPTIONS', route: ROOT + path }),
  ),
  ...['', '/doc'].flatMap((path) =>
    READ_METHODS.flatMap((method) => rowCells(PREVIEWS, 'read', plain, { method, route: ROOT + path })),
  ),
  ...['GET', 'PUT', 'PATCH', 'DELETE'].flatMap((method) =>
    rowCells(PREVIEWS, 'no-method', plain, { method, route: POST.route }),
  ),
  ...KINDS.flatMap((kind) => {
    const hasPage = kind.kind === 'post' || kind.kind === 'page';
    return subjectsOf(kind).flatMap((item) => {
      const json = { id: ':named' };
      if (!hasPage) return rowCells(PREVIEWS, 'no-page', plain, { ...POST, named: item, json });
      return [
        ...rowCells(tableOf(EDIT, item), item.state, made, { ...POST, named: item, json }),
        // a version is no item of its own
        ...[revisionOf(item), ...(isAutosaved(item) ? [autosaveOf(item)] : [])].flatMap((named) =>
          rowCells(PREVIEWS, 'no-page', plain, { ...POST, named, json }),
        ),
      ];
    });
  }),
  ...rowCells(PREVIEWS, 'no-page', plain, { ...POST, json: { id: 99_999_999 } }),
  ...rowCells(PREVIEWS, 'bad', plain, { ...POST, json: { id: 'x' } }),
];

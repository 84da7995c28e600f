import type { Cell } from '../cell.ts';
import { grid } from '../grid.ts';
import { rowCells } from '../row-cells.ts';
import { words } from '../site/legend.ts';
import { READ_METHODS, UPDATE_METHODS } from '../site/routes.ts';

const ROOT = '/site-health/v1';

/** Tests that the issue and the documents name, and those of the site plugin. */
const TESTS = [
  'data-folder',
  'disk-space',
  'journal',
  'lock',
  'quarantine',
  'conflicts',
  'settings',
  'plugin-code',
  'jobs',
  'mail',
  'watcher',
  'git',
  'clock',
  'authorization-header',
  'https-status',
  'theme',
  'addresses',
];

/** Only administrators see the disk usage and settings of the site (security.md, Who may what). */
const OPERATORS = grid(`
             nobody  wrong  subscriber  contributor  author  another  editor  administrator
  index      ok      login  ok          ok           ok      ok       ok      ok
  read       sign    login  no          no           no      no       no      ok
  describe   ok      login  ok          ok           ok      ok       ok      ok
  no-method  lost    login  lost        lost         lost    lost     lost    lost
`);

const refusals = words({ refused: ['rest_forbidden'] });
const readOnly = words({ refused: [], more: { ok: { status: 200, allow: [] } } });

const cellsOf = (path: string, row: 'index' | 'read'): readonly Cell[] => {
  const route = ROOT + path;
  return [
    ...READ_METHODS.flatMap((method) => rowCells(OPERATORS, row, refusals, { method, route })),
    ...rowCells(OPERATORS, 'describe', readOnly, { method: 'OPTIONS', route }),
    ...[...UPDATE_METHODS, 'DELETE'].flatMap((method) => rowCells(OPERATORS, 'no-method', refusals, { method, route })),
  ];
};

/** Every question to site health and the answers that are right. */
export const cells: readonly Cell[] = [
  ...['', '/doc'].flatMap((path) => cellsOf(path, 'index')),
  ...['/tests', '/status', '/directory-sizes', ...TESTS.map((name) => `/tests/${name}`)].flatMap((path) =>
    cellsOf(path, 'read'),
  ),
];

import type { Cell, Expected, Subject } from '../../cell.ts';
import type { Principal } from '../../principals.ts';
import { type Legend, rowCells } from '../../row-cells.ts';
import { KINDS, TAXONOMIES } from '../kinds.ts';
import { words } from '../legend.ts';
import { ANYONE } from '../reading.ts';
import { READ_METHODS, ROOT, UPDATE_METHODS } from '../routes.ts';

/** Methods that each path has beside GET. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  '': [],
  '/doc': [],
  '/search': [],
  '/types': [],
  '/types/:id': [],
  '/taxonomies': [],
  '/taxonomies/:id': [],
  '/statuses': [],
  '/statuses/:id': [],
  '/users': ['POST'],
  '/users/:id': [...UPDATE_METHODS, 'DELETE'],
  '/settings': UPDATE_METHODS,
  '/plugins': [],
  '/plugins/:plugin': UPDATE_METHODS,
  ...Object.fromEntries(
    KINDS.flatMap(({ plural }) => [
      [`/${plural}`, ['POST']],
      [`/${plural}/:id`, [...UPDATE_METHODS, 'DELETE']],
      [`/${plural}/by-slug/:slug`, [...UPDATE_METHODS, 'DELETE']],
      [`/${plural}/:parent/revisions`, []],
      [`/${plural}/:parent/revisions/:id`, ['DELETE']],
      [`/${plural}/:id/autosaves`, ['POST']],
      [`/${plural}/:parent/autosaves/:id`, []],
    ]),
  ),
  '/media': ['POST'],
  '/media/:id': [...UPDATE_METHODS, 'DELETE'],
  '/media/:id/edit': ['POST'],
  '/media/:id/post-process': ['POST'],
  ...Object.fromEntries(
    TAXONOMIES.flatMap(({ plural }) => [
      [`/${plural}`, ['POST']],
      [`/${plural}/:id`, [...UPDATE_METHODS, 'DELETE']],
    ]),
  ),
};

/** Writing methods in `Allow` for users without rights, and for users with all rights on paths without a record. */
const allowed = (route: string, methods: readonly string[], who: Principal): Partial<Expected> => {
  if (who === 'nobody' || who === 'subscriber') return { allow: [] };
  return who === 'administrator' && !route.includes(':') ? { allow: methods.toSorted() } : {};
};

/**
 * Every path is described and refuses other methods. @param paths under the root, each with its writing methods @param missing
 * stands for the record in a path
 */
export const pathCellsOf = (paths: Readonly<Record<string, readonly string[]>>, missing: Subject): readonly Cell[] =>
  Object.entries(paths).flatMap(([path, methods]) => {
    const route = `${ROOT}${path}`;
    const describes: Legend = (_word, who) => {
      if (who === 'wrong') return words({ refused: [] })('login', who);
      return { status: 200, ...allowed(route, methods, who) };
    };
    return [
      ...rowCells(ANYONE, 'read', describes, { method: 'OPTIONS', route, subject: missing }),
      ...[...UPDATE_METHODS, 'DELETE']
        .filter((method) => !methods.includes(method))
        .flatMap((method) =>
          rowCells(ANYONE, 'no-method', words({ refused: [] }), { method, route, subject: missing }),
        ),
    ];
  });

/** The paths of site content; the namespace, the search are everybody's. */
export const pathCells: readonly Cell[] = [
  ...['', '/doc', '/search'].flatMap((path) =>
    READ_METHODS.flatMap((method) =>
      rowCells(ANYONE, 'read', words({ refused: [] }), { method, route: `${ROOT}${path}` }),
    ),
  ),
  ...pathCellsOf(PATHS, { kind: 'post-revision', state: 'missing', owner: 'author' }),
];

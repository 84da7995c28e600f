import type { Cell, Expected } from '../cell.ts';
import { rowCells } from '../row-cells.ts';
import { KINDS, subjectsOf } from '../site/kinds.ts';
import { words } from '../site/legend.ts';
import { ANYONE } from '../site/reading.ts';
import { mayRead } from '../site/rights.ts';
import { READ_METHODS, UPDATE_METHODS } from '../site/routes.ts';

const ROOT = '/builder/v1';
const PATHS = ['', '/doc', '/icons/export', '/design-set', '/design-set/tags'];

/** Everybody may send all requests; the lists define what each user sees. */
const pathCells: readonly Cell[] = PATHS.flatMap((path) => {
  const route = ROOT + path;
  return [
    ...READ_METHODS.flatMap((method) => rowCells(ANYONE, 'read', words({ refused: [] }), { method, route })),
    ...rowCells(ANYONE, 'read', words({ refused: [], more: { ok: { status: 200, allow: [] } } }), {
      method: 'OPTIONS',
      route,
    }),
    ...[...UPDATE_METHODS, 'DELETE'].flatMap((method) =>
      rowCells(ANYONE, 'no-method', words({ refused: [] }), { method, route }),
    ),
  ];
});

/** Kinds that the design set has, by the name of their type. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  '': ['post', 'page'],
  '&type=post': ['post'],
  '&type=page': ['page'],
  '&search=hush': ['post', 'page'],
};

/** The design set shows everything that the user may read, in any state except the trash. */
const listCells: readonly Cell[] = READ_METHODS.flatMap((method) =>
  Object.entries(TYPES).flatMap(([query, kinds]) =>
    rowCells(
      ANYONE,
      'read',
      (word, who) => {
        if (word !== 'ok') return words({ refused: [] })(word, who);
        const subjects = KINDS.filter(({ kind }) => kinds.includes(kind))
          .flatMap(subjectsOf)
          .filter((subject) => subject.state !== 'trash' && mayRead(subject, who));
        return { status: 200, shows: { kinds: ['post', 'page', 'block', 'navigation'], subjects } } satisfies Expected;
      },
      { method, route: `${ROOT}/design-set`, query: `?per_page=100${query}` },
    ),
  ),
);

/** An unknown type reveals nothing to anybody. */
const badCells: readonly Cell[] = ['/design-set', '/design-set/tags'].flatMap((path) =>
  rowCells(ANYONE, 'read', words({ refused: [], more: { ok: { status: 400, codes: ['rest_invalid_param'] } } }), {
    method: 'GET',
    route: ROOT + path,
    query: '?type=wp_block',
  }),
);

/** Every question to the builder and the answers that are right. */
export const cells: readonly Cell[] = [...pathCells, ...listCells, ...badCells];

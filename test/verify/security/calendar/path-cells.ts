import type { Cell, Subject } from '../cell.ts';
import { entryOf } from '../entry-of.ts';
import type { Principal } from '../principals.ts';
import { type Legend, rowCells } from '../row-cells.ts';
import { KINDS, TERM_KINDS } from './kinds.ts';
import { refuses, writes } from './legend.ts';
import { itemRoutes, READ_METHODS, ROOT, UPDATE_METHODS } from './routes.ts';
import { ANYONE, UPDATE } from './writing.ts';

/** Methods of each path in the contract, besides GET. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  '/openapi.json': [],
  [ROOT]: [],
  [`${ROOT}/doc`]: [],
  ...Object.fromEntries(
    KINDS.flatMap(({ plural }) => [
      [`${ROOT}/${plural}`, ['POST']],
      ...itemRoutes(plural).map((route) => [route, [...UPDATE_METHODS, 'DELETE']]),
    ]),
  ),
  ...Object.fromEntries(
    TERM_KINDS.flatMap(({ plural }) => [
      [`${ROOT}/${plural}`, ['POST']],
      [`${ROOT}/${plural}/:id`, [...UPDATE_METHODS, 'DELETE']],
    ]),
  ),
};

/** Users whose rights do not depend on the record: their `Allow` lists all writing methods, or none. */
const ALL_OR_NOTHING: Readonly<Partial<Record<Principal, boolean>>> = {
  nobody: false,
  subscriber: false,
  editor: true,
  administrator: true,
};

/** The record determines which methods may write there. */
const RECORD_ROUTES = KINDS.flatMap(({ plural }) => itemRoutes(plural));

const NO_RECORD: Subject = { kind: 'event', state: 'missing', owner: 'author' };

/** `Allow` of a record lists what the client may do with it. */
const recordCells: readonly Cell[] = KINDS.flatMap(({ kind, plural, states }) =>
  states.flatMap((state) =>
    itemRoutes(plural).flatMap((route) => {
      const methods = [...UPDATE_METHODS, 'DELETE'].toSorted();
      const legend: Legend = (word, who) => {
        if (word === 'login') return refuses(word, who);
        return { status: 200, allow: word === 'sign' || word === 'no' ? [] : methods };
      };
      const subject = { kind, state, owner: 'author' };
      return rowCells(entryOf(UPDATE, 'author'), state, legend, { method: 'OPTIONS', route, subject });
    }),
  ),
);

/** Every path is described and refuses other methods; paths without records can be read. */
export const pathCells: readonly Cell[] = [
  ...recordCells,
  ...Object.entries(PATHS).flatMap(([route, methods]) => {
    const describes: Legend = (_word, who) => {
      if (who === 'wrong') return refuses('login', who);
      const all = ALL_OR_NOTHING[who];
      if (all === undefined || (all && RECORD_ROUTES.includes(route))) return { status: 200 };
      return { status: 200, allow: all ? methods.toSorted() : [] };
    };
    const declared = ['GET', ...methods];
    return [
      ...(methods.length === 0
        ? READ_METHODS.flatMap((method) => rowCells(ANYONE, 'read', writes('', 200), { method, route }))
        : []),
      // The path is described, whatever record it names.
      ...rowCells(ANYONE, 'read', describes, { method: 'OPTIONS', route, subject: NO_RECORD }),
      ...['POST', 'PUT', 'PATCH', 'DELETE']
        .filter((method) => !declared.includes(method))
        .flatMap((method) => rowCells(ANYONE, 'no-method', writes('', 200), { method, route })),
    ];
  }),
];

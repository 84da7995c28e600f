import type { Cell, Expected, Subject } from '../cell.ts';
import { type Legend, rowCells } from '../row-cells.ts';
import type { Part } from '../words.ts';
import { USERS } from './kinds.ts';
import { words } from './legend.ts';
import { ACCOUNTS, BYLINES, SETTINGS, USER_LIST } from './reading.ts';
import { mayBeTold } from './rights.ts';
import { READ_METHODS, ROOT, UPDATE_METHODS } from './routes.ts';

const UNSEEN = ['rest_user_cannot_view'];
const UNHEARD: Expected = { status: 404, codes: ['rest_plugin_not_found'] };
const shows = (filter: (user: Subject) => boolean): Expected => ({
  status: 200,
  shows: { kinds: ['user'], subjects: USERS.filter(filter) },
});

/** Lists of users, and oneself, by the row of the table. */
const lists = (row: string, query: string, ...refused: readonly string[]): readonly Cell[] => {
  const legend: Legend = (word, who) => {
    if (word === 'seen') return shows((user) => mayBeTold(user, 'title', who));
    if (word === 'self') return shows(({ owner }) => owner === who);
    return words({ refused })(word, who);
  };
  const route = `${ROOT}/users${row === 'me' ? '/me' : ''}`;
  return rowCells(USER_LIST, row, legend, { method: 'GET', route, query });
};

/** Users are listed and read; everybody reads themselves. */
const userCells: readonly Cell[] = [
  ...lists('view', '', ...UNSEEN),
  ...lists('edit', '?context=edit', 'rest_forbidden_context', ...UNSEEN),
  ...lists('me', ''),
  ...lists('me', '?context=edit'),
  ...[...USERS, { kind: 'user', state: 'missing', owner: 'missing' }].flatMap((subject) => {
    const legend = (tells: readonly Part[], ...refused: readonly string[]) =>
      words({
        refused: [...refused, ...UNSEEN],
        missing: ['rest_user_invalid_id'],
        more: { ok: { status: 200, tells } },
      });
    const cell = { method: 'GET', route: `${ROOT}/users/:id`, subject };
    const account = legend(['title', 'text'], 'rest_forbidden_context');
    return [
      ...rowCells(BYLINES, subject.owner, legend(['title']), cell),
      ...rowCells(BYLINES, subject.owner, legend(['title']), { ...cell, query: '?context=embed' }),
      ...rowCells(ACCOUNTS, subject.owner, account, { ...cell, query: '?context=edit' }),
    ];
  }),
];

/** Settings are read and written. */
const settingsCells: readonly Cell[] = [
  ...READ_METHODS.map((method) => ({ method, row: 'read', json: undefined })),
  ...UPDATE_METHODS.map((method) => ({ method, row: 'write', json: { description: 'Changed' } })),
].flatMap(({ method, row, json }) =>
  rowCells(SETTINGS, row, words({ refused: ['rest_forbidden'] }), {
    method,
    route: `${ROOT}/settings`,
    ...(json && { json }),
  }),
);

const PLUGINS = `${ROOT}/plugins`;
const PLUGIN = `${PLUGINS}/:plugin`;

const SWITCHING = { code: 'rest_cannot_manage_plugins', json: { status: 'active' } };

/** Plugins are listed, read and switched; one that is on is switched on, which changes nothing. */
const pluginCells: readonly Cell[] = [
  ...READ_METHODS.flatMap((method) => [
    { method, route: PLUGINS, code: 'rest_cannot_view_plugins' },
    { method, route: PLUGIN, code: 'rest_cannot_view_plugin', parts: { plugin: 'calendar' } },
    { method, route: PLUGIN, code: 'rest_cannot_view_plugin', parts: { plugin: 'unheard' }, ok: UNHEARD },
  ]),
  ...UPDATE_METHODS.map((method) => ({ method, route: PLUGIN, ...SWITCHING })).flatMap((cell) => [
    { ...cell, parts: { plugin: 'calendar' } },
    { ...cell, parts: { plugin: 'unheard' }, ok: UNHEARD },
  ]),
].flatMap(({ code, ok = { status: 200 }, ...cell }: Omit<Cell, 'who' | 'expected'> & { code: string; ok?: Expected }) =>
  rowCells(SETTINGS, 'read', words({ refused: [code], more: { ok } }), cell),
);

/** Who is here, what the site says of itself, and which plugins it has. */
export const peopleCells: readonly Cell[] = [...userCells, ...settingsCells, ...pluginCells];

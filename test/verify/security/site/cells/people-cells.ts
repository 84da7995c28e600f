import type { Cell, Expected, Subject } from '../../cell.ts';
import { type Legend, rowCells } from '../../row-cells.ts';
import type { Part } from '../../words.ts';
import { USERS } from '../kinds.ts';
import { words } from '../legend.ts';
import { ACCOUNTS, BYLINES, SETTINGS, USER_LIST } from '../reading.ts';
import { READ_METHODS, ROOT, UPDATE_METHODS } from '../routes.ts';

const UNSEEN = ['rest_user_cannot_view'];
const UNHEARD: Expected = { status: 404, codes: ['rest_plugin_not_found'] };
const shows = (filter: (user: Subject) => boolean): Expected => ({
  status: 200,
  shows: { kinds: ['user'], subjects: USERS.filter(filter) },
});

/** Lists of users, and oneself, by the row of the table. */
const lists = (row: string, query: string, ...refused: readonly string[]): readonly Cell[] => {
  const legend: Legend = (word, who) => {
    if (word === 'seen') return shows(({ state }) => state === 'byline' || who === 'administrator');
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

const ME = `${ROOT}/users/me`;
const PASSWORDS = `${ROOT}/users/:user_id/application-passwords`;
const NO_SUCH_USER: Expected = { status: 404, codes: ['rest_user_invalid_id'] };
const NOBODYS_ID = '99';

/** Only for administrators: others get this code, whether the user exists or not. */
const managed = (code: string, ok: Expected, cell: Omit<Cell, 'who' | 'expected'>): readonly Cell[] =>
  rowCells(SETTINGS, 'write', words({ refused: [code], more: { ok } }), cell);

/** Everybody who is signed in, for themselves. */
const own = (ok: Expected, cell: Omit<Cell, 'who' | 'expected'>): readonly Cell[] => {
  const legend: Legend = (word, who) => (word === 'self' ? ok : words({ refused: [] })(word, who));
  return rowCells(USER_LIST, 'me', legend, cell);
};

const NEW_USER = { username: 'newcomer', email: 'newcomer@example.org', password: 'correct horse battery' };
const NOBODY: Subject = { kind: 'user', state: 'missing', owner: 'missing' };
const HEIR = '?force=true&reassign=2';

/** Administrators create, change and delete users; every user may edit their own profile. */
const userWriteCells: readonly Cell[] = [
  ...managed('rest_cannot_create_user', { status: 201 }, { method: 'POST', route: `${ROOT}/users`, json: NEW_USER }),
  ...UPDATE_METHODS.flatMap((method) => [
    ...managed('rest_cannot_edit', NO_SUCH_USER, {
      method,
      route: `${ROOT}/users/:id`,
      subject: NOBODY,
      json: { name: 'x' },
    }),
    ...own({ status: 200 }, { method, route: ME, json: { first_name: 'Al' } }),
  ]),
  ...managed('rest_user_cannot_delete', NO_SUCH_USER, {
    method: 'DELETE',
    route: `${ROOT}/users/:id`,
    subject: NOBODY,
    query: HEIR,
  }),
  // the only administrator there is may not go either
  ...own({ status: 403, codes: ['rest_user_cannot_delete'] }, { method: 'DELETE', route: ME, query: HEIR }),
];

const NO_SUCH_PASSWORD: Expected = { status: 404, codes: ['rest_application_password_not_found'] };
const INTROSPECT = 'rest_cannot_introspect_app_password_for_non_authenticated_user';

/** Application passwords: by method and path under those of a user, the code for others and the result for one's own. */
const PASSWORD_ROUTES: readonly (readonly [method: string, below: string, code: string, own: Expected])[] = [
  ['GET', '', 'rest_cannot_list_application_passwords', { status: 200 }],
  ['POST', '', 'rest_cannot_create_application_passwords', { status: 201 }],
  ['GET', '/introspect', INTROSPECT, { status: 200 }],
  ['GET', '/:uuid', 'rest_cannot_read_application_password', NO_SUCH_PASSWORD],
  ...UPDATE_METHODS.map(
    (method) => [method, '/:uuid', 'rest_cannot_edit_application_password', NO_SUCH_PASSWORD] as const,
  ),
  ['DELETE', '/:uuid', 'rest_cannot_delete_application_password', NO_SUCH_PASSWORD],
];

const passwordCells: readonly Cell[] = [
  ...PASSWORD_ROUTES.flatMap(([method, below, code, result]) => {
    const cell = {
      method,
      route: PASSWORDS + below,
      ...(method !== 'GET' && method !== 'DELETE' && { json: { name: 'Phone' } }),
    };
    const uuid = '00000000-0000-4000-8000-000000000000';
    return [
      ...own(result, { ...cell, parts: { user_id: 'me', uuid } }),
      ...managed(code, NO_SUCH_USER, { ...cell, parts: { user_id: NOBODYS_ID, uuid } }),
    ];
  }),
  // one's own would take the tables' own passwords away
  ...managed('rest_cannot_delete_application_passwords', NO_SUCH_USER, {
    method: 'DELETE',
    route: PASSWORDS,
    parts: { user_id: NOBODYS_ID },
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

/** Plugins are listed, read and switched; an active one is switched on, which changes nothing. */
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

/** Users, settings of the site, and its plugins. */
export const peopleCells: readonly Cell[] = [
  ...userCells,
  ...userWriteCells,
  ...passwordCells,
  ...settingsCells,
  ...pluginCells,
];

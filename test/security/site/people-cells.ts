import type { Cell, Expected } from '../cell.ts';
import { PRINCIPALS, type Principal } from '../principals.ts';
import { rowCells } from '../row-cells.ts';
import { USERS } from './kinds.ts';
import { words } from './legend.ts';
import { ACCOUNTS, BYLINES, SETTINGS, USER_LIST } from './reading.ts';
import { mayBeTold } from './rights.ts';
import { READ_METHODS, ROOT, UPDATE_METHODS } from './routes.ts';

const UNSEEN = ['rest_user_cannot_view'];
const users = (filter: (who: Principal) => boolean): Expected => ({
  status: 200,
  shows: { kinds: ['user'], subjects: USERS.filter(({ owner }) => filter(owner as Principal)) },
});

/** Users are listed and read; everybody reads themselves. */
const userCells: readonly Cell[] = READ_METHODS.flatMap((method) => {
  const route = `${ROOT}/users/:id`;
  const subjects = [...USERS, { kind: 'user', state: 'missing', owner: 'missing' }];
  const lists = (query: string, row: string, refused: readonly string[]) =>
    PRINCIPALS.flatMap((who) => {
      const seen = users((owner) => {
        const [subject] = USERS.filter((user) => user.owner === owner);
        return subject !== undefined && mayBeTold(subject, 'title', who);
      });
      const legend = words({ refused, more: { seen } });
      const cell = { method, route: `${ROOT}/users`, query };
      return rowCells(USER_LIST, row, legend, cell).filter((each) => each.who === who);
    });
  return [
    ...lists('', 'view', UNSEEN),
    ...lists('?context=edit', 'edit', ['rest_forbidden_context', ...UNSEEN]),
    ...['', '?context=edit'].flatMap((query) =>
      rowCells(
        USER_LIST,
        'me',
        (word, who) => words({ refused: [], more: { self: users((owner) => owner === who) } })(word, who),
        {
          method,
          route: `${ROOT}/users/me`,
          query,
        },
      ),
    ),
    ...subjects.flatMap((subject) => {
      const legend = (tells: Expected['tells'], ...refused: readonly string[]) =>
        words({
          refused: [...refused, ...UNSEEN],
          missing: ['rest_user_invalid_id'],
          more: { ok: { status: 200, ...(tells && { tells }) } },
        });
      const cell = { method, route, subject };
      return [
        ...rowCells(BYLINES, subject.owner, legend(['title']), cell),
        ...rowCells(BYLINES, subject.owner, legend(['title']), { ...cell, query: '?context=embed' }),
        ...rowCells(ACCOUNTS, subject.owner, legend(['title', 'text'], 'rest_forbidden_context'), {
          ...cell,
          query: '?context=edit',
        }),
      ];
    }),
  ];
});

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

/** Who is here, and what the site says of itself. */
export const peopleCells: readonly Cell[] = [...userCells, ...settingsCells];

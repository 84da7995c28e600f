import type { Cell, Expected, Subject } from '../../cell.ts';
import { grid } from '../../grid.ts';
import { ROLE_OF } from '../../principals.ts';
import { rowCells } from '../../row-cells.ts';
import { words } from '../legend.ts';
import { ROOT, UPDATE_METHODS } from '../routes.ts';

/** A request about an account: its cells are those of each account. */
type Question = Omit<Cell, 'who' | 'expected' | 'subject'> & {
  /** Error code for unauthorized users. */
  readonly code: string;
  /** For administrators, about somebody else. */
  readonly others: Expected;
  /** Expected for a user's own account; also for administrators, unless stated. */
  readonly own: Expected;
  readonly ownAsAdministrator?: Expected;
};

/**
 * Accounts of others are administrators' alone (security.md, Rights; users.md).
 *
 *   ok     what administrators get
 *   sign   401, no 403: with the code of the question
 *   login  401 incorrect_password
 */
const OTHERS = grid(`
          nobody  wrong  subscriber  contributor  author  another  editor  administrator
  theirs  sign    login  no          no           no      no       no      ok
`);

/** Other users' accounts, by role. */
const VICTIMS: readonly Subject[] = ['subscriber', 'author', 'editor', 'administrator'].map((owner) => ({
  kind: 'account',
  state: 'theirs',
  owner,
}));

const OK: Expected = { status: 200 };
const MADE: Expected = { status: 201 };
const refused = (status: number, ...codes: readonly string[]): Expected => ({ status, codes });

const USER = `${ROOT}/users/:id`;
const PASSWORDS = `${ROOT}/users/:user_id/application-passwords`;
const HEIR = '?force=true&reassign=1';

/** Members of an account, its e-mail address and password. */
const SAID: readonly Omit<Question, 'method' | 'route'>[] = [
  { json: { name: 'x', slug: 'x-:fresh' }, code: 'rest_cannot_edit', others: OK, own: OK },
  { json: { email: ':fresh@elsewhere.example' }, code: 'rest_cannot_edit', others: OK, own: OK },
  { json: { password: 'another horse battery' }, code: 'rest_cannot_edit', others: OK, own: OK },
];

/** Rights of users. */
const ROLES: readonly Omit<Question, 'method' | 'route'>[] = [
  {
    json: { roles: ['administrator'] },
    code: 'rest_cannot_edit_roles',
    others: OK,
    own: refused(403, 'rest_cannot_edit_roles'),
    ownAsAdministrator: OK,
  },
  {
    json: { roles: ['subscriber'], name: 'x' },
    code: 'rest_cannot_edit_roles',
    others: OK,
    own: refused(403, 'rest_cannot_edit_roles'),
    // nobody locks themselves out of the site
    ownAsAdministrator: refused(403, 'rest_user_invalid_role'),
  },
];

const NOT_THEIRS = 'rest_cannot_introspect_app_password_for_non_authenticated_user';

const QUESTIONS: readonly Question[] = [
  ...SAID.map((change) => ({ ...change, method: 'PATCH', route: USER })),
  ...UPDATE_METHODS.flatMap((method) => ROLES.map((change) => ({ ...change, method, route: USER }))),
  { method: 'GET', route: USER, query: '?context=edit', code: 'rest_forbidden_context', others: OK, own: OK },
  {
    method: 'DELETE',
    route: USER,
    query: HEIR,
    code: 'rest_user_cannot_delete',
    others: OK,
    own: refused(403, 'rest_user_cannot_delete'),
    // there are others
    ownAsAdministrator: OK,
  },
  { method: 'GET', route: PASSWORDS, code: 'rest_cannot_list_application_passwords', others: OK, own: OK },
  {
    method: 'POST',
    route: PASSWORDS,
    json: { name: 'Phone' },
    code: 'rest_cannot_create_application_passwords',
    others: MADE,
    own: MADE,
  },
  { method: 'DELETE', route: PASSWORDS, code: 'rest_cannot_delete_application_passwords', others: OK, own: OK },
  {
    method: 'GET',
    route: `${PASSWORDS}/introspect`,
    code: NOT_THEIRS,
    others: refused(403, NOT_THEIRS),
    own: OK,
  },
  { method: 'GET', route: `${PASSWORDS}/:uuid`, code: 'rest_cannot_read_application_password', others: OK, own: OK },
  ...UPDATE_METHODS.map((method) => ({
    method,
    route: `${PASSWORDS}/:uuid`,
    json: { name: 'Tablet' },
    code: 'rest_cannot_edit_application_password',
    others: OK,
    own: OK,
  })),
  {
    method: 'DELETE',
    route: `${PASSWORDS}/:uuid`,
    code: 'rest_cannot_delete_application_password',
    others: OK,
    own: OK,
  },
];

const ofOthers = ({ code, others, own: _, ownAsAdministrator: __, ...cell }: Question): readonly Cell[] =>
  VICTIMS.flatMap((subject) =>
    rowCells(OTHERS, 'theirs', words({ refused: [code], more: { ok: others } }), { ...cell, subject }),
  );

const ofOneself = ({ code: _, others: __, own, ownAsAdministrator = own, ...cell }: Question): readonly Cell[] =>
  (Object.keys(ROLE_OF) as Cell['who'][]).map((who) => ({
    ...cell,
    who,
    subject: { kind: 'account', state: 'own', owner: who },
    expected: [who === 'administrator' ? ownAsAdministrator : own],
  }));

/** Existing accounts and their application passwords: those of others, for each other user, and one's own. */
export const accountCells: readonly Cell[] = QUESTIONS.flatMap((question) => [
  ...ofOthers(question),
  ...ofOneself(question),
]);

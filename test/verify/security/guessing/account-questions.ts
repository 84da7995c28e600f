import type { HiddenAccount, Question } from './account-world.ts';

/** Two requests that an unauthorized client must not be able to distinguish, by response or by time. */
export interface Doubt {
  readonly what: string;
  /** About an existing account. */
  readonly one: Question;
  /** The same about what is not. */
  readonly other: Question;
}

const NO_ID = 999_999;
const NO_UUID = '00000000-0000-4000-8000-000000000000';
const NEW_USER = { username: 'newcomer', email: 'newcomer@example.org', password: 'correct horse battery' };

/** All requests about another user's account, e-mail address, login and application passwords. */
export function doubtsAbout({ id, login, email, uuid }: HiddenAccount): readonly Doubt[] {
  const both = (what: string, question: (isThere: boolean) => Question): Doubt => ({
    what,
    one: question(true),
    other: question(false),
  });
  const ofUser = (what: string, method: string, below: string, json?: object): Doubt =>
    both(what, (isThere) => ({ method, path: `/users/${isThere ? id : NO_ID}${below}`, ...(json && { json }) }));
  const made = (what: string, changes: object): Doubt =>
    both(what, (isThere) => ({
      method: 'POST',
      path: '/users',
      json: isThere ? { ...NEW_USER, ...changes } : NEW_USER,
    }));
  const listed = (what: string, known: string, unknown: string): Doubt =>
    both(what, (isThere) => ({ method: 'GET', path: `/users?${isThere ? known : unknown}` }));
  const passwords = '/application-passwords';
  return [
    made('a user is made whose login is taken', { username: login }),
    made('a user is made whose e-mail address is taken', { email }),
    ofUser('their account is read', 'GET', '?context=edit'),
    ofUser('they are changed', 'PATCH', '', { name: 'Mine' }),
    ofUser('their address is changed', 'POST', '', { email: 'mine@example.org' }),
    ofUser('their password is changed', 'PUT', '', { password: 'another horse battery' }),
    ofUser('they are deleted', 'DELETE', '?force=true&reassign=1'),
    ofUser('their application passwords are listed', 'GET', passwords),
    ofUser('they are given one', 'POST', passwords, { name: 'Trojan' }),
    ofUser('all of theirs are revoked', 'DELETE', passwords),
    ofUser('theirs is introspected', 'GET', `${passwords}/introspect`),
    ...(['GET', 'PUT', 'DELETE'] as const).map((method) =>
      both(`${method} of one of theirs`, (isThere) => ({
        method,
        path: `/users/${id}${passwords}/${isThere ? uuid : NO_UUID}`,
        ...(method === 'PUT' && { json: { name: 'Mine' } }),
      })),
    ),
    // under one's own account, another user's uuid does not exist
    ...(['GET', 'PUT', 'DELETE'] as const).map((method) =>
      both(`${method} of one of theirs as one's own`, (isThere) => ({
        method,
        path: `/users/me${passwords}/${isThere ? uuid : NO_UUID}`,
        ...(method === 'PUT' && { json: { name: 'Mine' } }),
      })),
    ),
    listed('users are searched by login', `search=${login}`, 'search=nobody'),
    listed('users are searched by e-mail address', `search=${email}&search_columns=email`, 'search=a@b.example'),
    listed('users are chosen by id', `include=${id}`, `include=${NO_ID}`),
    listed('users are chosen by slug', `slug=${login}`, 'slug=nobody'),
  ];
}

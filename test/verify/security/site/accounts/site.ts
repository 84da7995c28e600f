import assert from 'node:assert/strict';
import { countingHash } from '../../../../app-authorization/counting-hash.ts';
import { type Answer, contentSite } from '../../../../site/content-site.ts';
import { addUsers } from '../../add-users.ts';
import { nameOf, type Subject } from '../../cell.ts';
import { type Principal, ROLE_OF } from '../../principals.ts';
import type { Place, TableSite } from '../../table.ts';
import { newWords } from '../../words.ts';

const admin = { as: 'administrator' } as const;
const SETTINGS = { allow_plain_http: true, limits: { failed_logins: 1_000_000 } };

/** A site with a user of each role whose account others request, and more for cells that may change them. */
export async function openAccounts(): Promise<TableSite> {
  // there are hundreds of account passwords
  const site = await contentSite({ settings: SETTINGS, slowHash: countingHash().slowHash });
  await site.ask(200, 'GET', '/users/me', admin);
  const users = await addUsers(site);
  const words = newWords();
  const places = new Map<string, Place>();
  let count = 0;

  /** Somebody new of this role, with an application password and a draft. */
  const fresh = async (subject: Subject): Promise<Place> => {
    const role = ROLE_OF[subject.owner as Principal];
    const { title, text } = words.give(subject);
    const username = `somebody${count++}`;
    const { id } = await site.ask(201, 'POST', '/users', {
      ...admin,
      json: {
        username,
        name: title,
        slug: title,
        first_name: text,
        email: `${text}@example.org`,
        password: 'correct horse battery',
        roles: [role],
      },
    });
    const made = await site.ask(201, 'POST', `/users/${id}/application-passwords`, { ...admin, json: { name: text } });
    await site.ask(201, 'POST', '/posts', { ...admin, json: { title: 'Draft', author: id } });
    const authorization = `Basic ${btoa(`${username}:${made.password}`)}`;
    return { id, slug: title, uuid: made.uuid, ...(subject.state === 'own' && { authorization }) };
  };
  const known = [
    ...['subscriber', 'author', 'editor', 'administrator'].map((owner) => ({
      kind: 'account',
      state: 'theirs',
      owner,
    })),
    ...Object.keys(ROLE_OF).map((owner) => ({ kind: 'account', state: 'own', owner })),
  ];
  for (const subject of known) places.set(nameOf(subject), await fresh(subject));

  /** The files of an account: the use of an application password is recorded in them. */
  const state = async ({ id }: Place): Promise<string> => {
    const account = await site.ask(200, 'GET', `/users/${id}?context=edit`, admin);
    const passwords = await site.ask(200, 'GET', `/users/${id}/application-passwords`, admin);
    return JSON.stringify([account, passwords.map(({ uuid, name }: Answer) => [uuid, name])]);
  };
  return {
    site,
    ...users,
    shared: (subject) => {
      const place = places.get(nameOf(subject));
      assert.ok(place, nameOf(subject));
      return place;
    },
    fresh,
    state,
    wordsIn: words.in,
  };
}

import assert from 'node:assert/strict';
import type { TestSite } from '../../../scripts/testing/test-site.ts';
import { type Principal, ROLE_OF } from './principals.ts';
import type { TableSite } from './table.ts';

/** The users of the tables on a site. */
export interface AddedUsers extends Pick<TableSite, 'authorization' | 'idOf'> {
  /** Gives a user a new password, and adds it again if it was removed. Does nothing for principals that are no users. */
  renew(who: Principal): Promise<void>;
}

/**
 * Adds each user of the tables with an application password to a site whose administrator has sent a request before.
 *
 * @returns the `Authorization` header and the id of each
 */
export async function addUsers(site: TestSite): Promise<AddedUsers> {
  const users = new Map<Principal, { readonly id: number; readonly authorization: string }>();
  const userOf = (who: Principal) => {
    const user = users.get(who);
    assert.ok(user, `${who} is no user`);
    return user;
  };
  let passwords = 0;
  const renew = async (who: Principal) => {
    const role = ROLE_OF[who];
    if (role === undefined) return;
    if ((await findUser(site, who)) === undefined) {
      await site.command('user add', { login: who, role, email: `${who}@example.org` });
    }
    const [password = ''] = await site.command('app-password create', { login: who, name: `tables ${++passwords}` });
    users.set(who, { id: Number(await findUser(site, who)), authorization: `Basic ${btoa(`${who}:${password}`)}` });
  };
  for (const who of Object.keys(ROLE_OF) as Principal[]) await renew(who);
  return {
    authorization: (who) => {
      if (who === 'nobody') return undefined;
      return who === 'wrong' ? `Basic ${btoa('author:not the password')}` : userOf(who).authorization;
    },
    idOf: (who) => userOf(who).id,
    renew,
  };
}

/** The id of the user with this login, in digits; undefined if there is none. */
async function findUser(site: TestSite, login: string): Promise<string | undefined> {
  const list = await site.command('user list', {});
  return new RegExp(`^ *(\\d+) +${login} `, 'm').exec(list.join('\n'))?.[1];
}

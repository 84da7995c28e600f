import assert from 'node:assert/strict';
import type { TestSite } from '../../../scripts/testing/test-site.ts';
import { type Principal, ROLE_OF } from './principals.ts';
import type { TableSite } from './table.ts';

/**
 * Adds each user of the tables with an application password to a site whose administrator has sent a request before.
 *
 * @returns the `Authorization` header and the id of each
 */
export async function addUsers(site: TestSite): Promise<Pick<TableSite, 'authorization' | 'idOf'>> {
  const users = new Map<Principal, { readonly id: number; readonly authorization: string }>();
  for (const [who, role] of Object.entries(ROLE_OF) as [Principal, string][]) {
    if (who !== 'administrator') await site.command('user add', { login: who, role, email: `${who}@example.org` });
    const [password = ''] = await site.command('app-password create', { login: who, name: 'tables' });
    const [, id] = new RegExp(`(\\d+) +${who} `).exec((await site.command('user list', {})).join('\n')) ?? [];
    users.set(who, { id: Number(id), authorization: `Basic ${btoa(`${who}:${password}`)}` });
  }
  const userOf = (who: Principal) => {
    const user = users.get(who);
    assert.ok(user, `${who} is no user`);
    return user;
  };
  return {
    authorization: (who) => {
      if (who === 'nobody') return undefined;
      return who === 'wrong' ? `Basic ${btoa('author:not the password')}` : userOf(who).authorization;
    },
    idOf: (who) => userOf(who).id,
  };
}

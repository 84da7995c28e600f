import { authorizingSite, type Page } from '../../../app-authorization/authorizing-site.ts';
import type { CountingHash } from '../../../app-authorization/counting-hash.ts';
import { presentPlugin } from '../../../asking-site.ts';

/** Users who request accounts of others. */
export const ASKERS = ['nobody', 'subscriber', 'contributor', 'author', 'editor'] as const;

/** Nobody, or a user of that role. */
export type Asker = (typeof ASKERS)[number];

/** A request of a user. */
export interface Question {
  readonly method: string;
  /** Below `/site/v2`. */
  readonly path: string;
  readonly json?: object;
}

/** An account that only administrators may know of: it has published nothing. */
export interface HiddenAccount {
  readonly login: string;
  readonly id: number;
  readonly email: string;
  /** UUID of an application password. */
  readonly uuid: string;
  /** That password. */
  readonly password: string;
}

/** A site with a user of each role, and one with very many application passwords. */
export interface AccountWorld {
  readonly hidden: HiddenAccount;
  /** Slow hashes so far. */
  readonly hash: CountingHash;
  ask(who: Asker, question: Question): Promise<Page>;
  /** Asks with these credentials. */
  signIn(login: string, password: string): Promise<Page>;
  close(): Promise<void>;
}

/** Far above the limit, to make a dependency on their number visible. */
const MANY = 2_000;
const REGISTERED = '2029-01-01T00:00:00.000Z';

/** The files of a user with unknown passwords. */
const crowded = (login: string): Readonly<Record<string, string>> => {
  const user = { id: 900, login, name: login, slug: login, role: 'subscriber', registered: REGISTERED };
  const application_passwords = Array.from({ length: MANY }, (_, index) => ({
    uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `Phone ${index}`,
    hash: String(index).padStart(43, 'x'),
    created: REGISTERED,
    last_used: null,
  }));
  return {
    'users/900.json': JSON.stringify(user),
    '.almanac/private/core/credentials/900.json': JSON.stringify({ id: 900, login, email: '', application_passwords }),
  };
};

const JSON_TYPE = { 'content-type': 'application/json' };

/** Opens a world without rate limits. */
export async function openAccountWorld(): Promise<AccountWorld> {
  const site = await authorizingSite({
    plugins: [presentPlugin('content'), presentPlugin('site')],
    settings: { limits: { failed_logins: 1_000_000 } },
    files: crowded('crowded'),
  });
  const basic = (login: string, password: string) => ({
    authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
  });
  const keys = new Map<Asker, Readonly<Record<string, string>>>([['nobody', {}]]);
  const add = async (login: string, role: string) => {
    await site.command('user add', { login, role, email: `${login}@example.org` });
    const [password = ''] = await site.command('app-password create', { login, name: 'first' });
    return password;
  };
  const send = (headers: Readonly<Record<string, string>>, { method, path, json }: Question) =>
    site.ask(`/api/site/v2${path}`, {
      method,
      headers: { ...headers, ...(json && JSON_TYPE) },
      ...(json && { body: JSON.stringify(json) }),
    });
  const root = basic('root', await add('root', 'administrator'));
  for (const who of ASKERS) if (who !== 'nobody') keys.set(who, basic(who, await add(who, who)));
  const password = await add('hidden', 'author');
  const mine = basic('hidden', password);
  const { id } = JSON.parse((await send(mine, { method: 'GET', path: '/users/me' })).text);
  const path = `/users/${id}/application-passwords`;
  const [{ uuid }] = JSON.parse((await send(root, { method: 'GET', path })).text);
  return {
    hidden: { login: 'hidden', id, email: 'hidden@example.org', uuid, password },
    hash: site.hash,
    ask: (who, question) => send(keys.get(who) ?? {}, question),
    signIn: (login, tried) => send(basic(login, tried), { method: 'GET', path: '/users/me' }),
    close: () => site.close(),
  };
}

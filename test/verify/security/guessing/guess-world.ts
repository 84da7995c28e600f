import { TrustedProxies } from '../../../../core/http/server/incoming-request.ts';
import { type Asking, authorizingSite, type Page } from '../../../app-authorization/authorizing-site.ts';
import type { CountingHash } from '../../../app-authorization/counting-hash.ts';
import { presentPlugin } from '../../../asking-site.ts';
import { wallClock } from '../../../http/cache/play/wall-clock.ts';
import { ACCOUNTS } from './logins.ts';
import { type Sender, TRUSTED } from './senders.ts';

/** Where a password is tried. */
export type Door = 'api' | 'page' | 'item';

/** One try. */
export interface Attempt {
  readonly door: Door;
  readonly sender: Sender;
  /** As written by the client; missing for an item. */
  readonly login: string;
  readonly password: string;
}

/** A site with accounts, and a post with a password, at which guesses are made. */
export interface GuessWorld {
  /** Milliseconds that passed, whatever the clock says. */
  elapsed(): number;
  pass(milliseconds: number): void;
  /** Sets the clock ahead, or back, by so many milliseconds; none of them passes. */
  step(milliseconds: number): void;
  /** Sends an attempt. */
  attempt(attempt: Attempt): Promise<Page>;
  /** The right password of an account, or of the post, at a door; undefined where there is none. */
  right(door: Door, account: string): string | undefined;
  /** How many slow hashes were computed so far. */
  readonly hash: CountingHash;
  close(): Promise<void>;
}

const ITEM_PASSWORD = 'lilac';
const PHONE = { app_name: 'Phone', success_url: 'https://app.example/' };
const proxies = new TrustedProxies(TRUSTED);

/** @param settings over those of the world: `limits` of a test that must fail */
export async function openGuessWorld(settings: Readonly<Record<string, unknown>> = {}): Promise<GuessWorld> {
  const clock = wallClock('2030-01-15T12:00:00Z');
  const site = await authorizingSite({
    clock,
    plugins: [presentPlugin('content'), presentPlugin('site')],
    settings: { ...settings },
  });
  const rights = new Map<string, string>([['item ', ITEM_PASSWORD]]);
  for (const login of ACCOUNTS) {
    await site.command('user add', { login, role: 'editor', email: `${login}@example.org` });
    const [made = ''] = await site.command('app-password create', { login, name: 'guessed at' });
    rights.set(`api ${login}`, made);
    if (login === 'bob') continue;
    const [password = ''] = await site.command('user password', { login });
    rights.set(`page ${login}`, password);
  }
  const post = await site.json<{ id: number }>('/site/v2/posts', {
    as: 'administrator',
    // published long ago, so that it stays published however far back the clock is set
    json: { title: 'Locked', status: 'publish', date: '2001-01-01T00:00:00', password: ITEM_PASSWORD },
  });
  let count = 0;

  const peerOf = ({ address, forwarded }: Sender): Pick<Asking, 'address' | 'secure'> => {
    const numbered = (text: string) => text.replace('N', String((count++ % 8) + 1));
    const addresses = forwarded === undefined ? undefined : numbered(forwarded);
    return proxies.peerOf({ address: numbered(address), encrypted: true, addresses, protocol: 'https' });
  };

  return {
    elapsed: () => clock.elapsed(),
    pass: (milliseconds) => clock.advance(milliseconds),
    step: (milliseconds) => clock.set(clock.now() + milliseconds),
    attempt: ({ door, sender, login, password }) => {
      const peer = peerOf(sender);
      if (door === 'page') return site.answer(PHONE, { login, password }, peer);
      if (door === 'item') return site.ask(`/api/site/v2/posts/${post.body.id}?password=${password}`, peer);
      const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
      return site.ask('/api/', { ...peer, headers: { authorization } });
    },
    right: (door, account) => rights.get(`${door} ${door === 'item' ? '' : account}`),
    hash: site.hash,
    close: () => site.close(),
  };
}

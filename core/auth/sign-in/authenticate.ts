import type { ApplicationPassword } from '../../contract/accounts/application-password.ts';
import { all, eq } from '../../contract/data/query.ts';
import { anonymous } from '../../contract/fixed-principals.ts';
import type { HttpRequest } from '../../contract/http-message.ts';
import type { Principal } from '../../contract/principal.ts';
import { hashOf, LruCache } from '../../lib/index.ts';
import type { Clock, Log } from '../../platform/index.ts';
import type { Settings } from '../../settings/settings.ts';
import type { BoundStore } from '../../store/index.ts';
import { type Credentials, credentials } from '../accounts/credentials.ts';
import { loginKey } from '../accounts/login.ts';
import { type User, users } from '../accounts/users.ts';
import type { PasswordHash } from '../application-passwords/application-password.ts';
import { LastUsed } from '../application-passwords/last-used.ts';
import { principalOf } from '../principal.ts';
import { type BasicCredentials, parseBasic } from './basic.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { refusePlainHttp } from './refuse-plain-http.ts';
import { wrongPassword } from './wrong-password.ts';

export interface AuthenticatorParts {
  readonly hash: PasswordHash;
  readonly clock: Clock;
  readonly log: Log;
  /** Shared with whatever else takes passwords of users. */
  readonly throttle: LoginThrottle;
}

/** Bytes of hashes of headers that were right, and whose they were. */
const REMEMBERED = 256 * 1024;

/** What remembering one costs; about so much. */
const PLACE = 250;

/** Says who asks. @throws ApiError 401 incorrect_password, 403 rest_https_required, 429 rest_too_many_attempts */
export type Authenticate = (request: HttpRequest) => Principal;

/**
 * Makes what says who asks, for one generation after the other; failures are counted across them. Users and passwords are
 * read from the store at each request, so whatever changes them counts at once: what is remembered of a header spares only to
 * look for them.
 */
export function createAuthenticator({ hash, clock, log, throttle }: AuthenticatorParts) {
  const lastUsed = new LastUsed(log);
  return (store: BoundStore, settings: Pick<Settings, 'allow_plain_http' | 'limits'>): Authenticate => {
    const signedIn = new LruCache<SignedIn>(REMEMBERED);

    function read(header: string, key: string): SentHeader | undefined {
      const known = signedIn.get(key);
      if (known && isCurrent(store, known)) return { login: known.login, find: () => known.account };
      const sent = parseBasic(header);
      if (sent === 'malformed') return { login: '', find: () => undefined };
      return sent && { login: loginKey(sent.login), find: () => findAccount(store, sent, hash) };
    }

    return (request) => {
      const header = request.header('authorization');
      if (header === undefined) return anonymous;
      const key = hashOf(header);
      const sent = read(header, key);
      if (!sent) return anonymous;
      refusePlainHttp(request, settings);
      const { login } = sent;
      const attempt = { login, address: request.address, at: clock.elapsed(), limit: settings.limits.failed_logins };
      throttle.check(attempt);
      const account = sent.find();
      if (!account) {
        throttle.failed(attempt);
        throw wrongPassword();
      }
      throttle.succeeded(attempt);
      signedIn.set(key, { login, account }, PLACE);
      lastUsed.note(store, account.owner, account.password, { now: clock.now(), address: request.address });
      return principalOf(account.user, account.password.uuid);
    };
  };
}

interface Account {
  readonly user: User;
  readonly owner: Credentials;
  readonly password: ApplicationPassword;
}

/** What a header says. */
interface SentHeader {
  /** Empty when nothing could be read. */
  readonly login: string;
  /** Undefined for a wrong login or password. */
  readonly find: () => Account | undefined;
}

/** Who sent a header that was right. */
interface SignedIn {
  readonly login: string;
  readonly account: Account;
}

/** Would the same header lead to the same account? A record that changes in any way is another one. */
const isCurrent = ({ reader }: BoundStore, { account: { user, owner } }: SignedIn): boolean =>
  reader.of(users).get(user.id) === user && reader.of(credentials).get(owner.id) === owner;

/**
 * Looked up by the hash, which is keyed: an unknown login costs what a wrong password costs, however many passwords its owner
 * has, and nobody who does not know the key learns from the time how much of a hash is right.
 */
function findAccount(store: BoundStore, sent: BasicCredentials, hash: PasswordHash): Account | undefined {
  const hashed = hash(sent.password);
  const login = loginKey(sent.login);
  const user = store.reader.of(users).first(eq('login', login));
  const owner = store.reader.of(credentials).first(all(eq('application_password', hashed), eq('login', login)));
  const password = owner?.application_passwords.find((one) => one.hash === hashed);
  return user && owner && password ? { user, owner, password } : undefined;
}

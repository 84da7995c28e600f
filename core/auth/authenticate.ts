import type { Principal } from '../contract/principal.ts';
import { all, eq } from '../contract/query.ts';
import type { LightRequest } from '../http/light.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../settings.ts';
import type { BoundStore } from '../store/store.ts';
import type { PasswordHash } from './application-password.ts';
import { type BasicCredentials, parseBasic } from './basic.ts';
import { type ApplicationPassword, type Credentials, credentials } from './credentials.ts';
import { LastUsed } from './last-used.ts';
import { loginKey } from './login.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { nobody, principalOf } from './principal.ts';
import { refusePlainHttp } from './refuse-plain-http.ts';
import { type User, users } from './users.ts';
import { wrongPassword } from './wrong-password.ts';

export interface AuthenticatorParts {
  readonly hash: PasswordHash;
  readonly clock: Clock;
  readonly log: Log;
  /** Shared with whatever else takes passwords of users. */
  readonly throttle: LoginThrottle;
}

/** Says who asks. @throws ApiError 401 incorrect_password, 403 rest_https_required, 429 rest_too_many_attempts */
export type Authenticate = (request: LightRequest) => Promise<Principal>;

/**
 * Makes what says who asks, for one generation after the other; failures are counted across them. Users and passwords are
 * read from the store at each request, so whatever changes them counts at once.
 */
export function createAuthenticator({ hash, clock, log, throttle }: AuthenticatorParts) {
  const lastUsed = new LastUsed(log);
  return (store: BoundStore, settings: Pick<Settings, 'allow_plain_http' | 'limits'>): Authenticate =>
    async (request) => {
      const sent = parseBasic(request.header('authorization'));
      if (!sent) return nobody;
      refusePlainHttp(request, settings);
      const login = sent === 'malformed' ? '' : loginKey(sent.login);
      const attempt = { login, address: request.address, at: clock.elapsed(), limit: settings.limits.failed_logins };
      throttle.check(attempt);
      const account = sent === 'malformed' ? undefined : findAccount(store, sent, hash);
      if (!account) {
        throttle.failed(attempt);
        throw wrongPassword();
      }
      throttle.succeeded(attempt);
      lastUsed.note(store, account.owner, account.password, { now: clock.now(), address: request.address });
      return principalOf(account.user, account.password.uuid);
    };
}

interface Account {
  readonly user: User;
  readonly owner: Credentials;
  readonly password: ApplicationPassword;
}

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

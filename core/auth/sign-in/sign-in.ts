import { eq } from '../../contract/data/query.ts';
import type { HttpRequest } from '../../contract/http-message.ts';
import type { Clock } from '../../platform/index.ts';
import type { Settings } from '../../settings/settings.ts';
import type { BoundStore } from '../../store/index.ts';
import type { AccountPasswords } from '../accounts/account-passwords.ts';
import { credentialsOf } from '../accounts/accounts.ts';
import { loginKey, type User, users } from '../accounts/users.ts';
import { type LoginThrottle, refusePlainHttp } from './authenticate.ts';

/** What signing in takes. */
export interface SignInParts {
  readonly passwords: AccountPasswords;
  readonly clock: Clock;
  /** Shared with whatever else takes passwords of users. */
  readonly throttle: LoginThrottle;
}

/**
 * The user, if this is their account password; undefined for a wrong one, an unknown login, and a user without a password,
 * after the same work.
 *
 * @throws ApiError 503 rest_server_busy
 */
export type TryPassword = (password: string) => Promise<User | undefined>;

/**
 * Begins to sign somebody in. It counts as a failure until the password proves right, so that of many tries at once no more
 * than the limit are made.
 *
 * @throws ApiError 403 rest_https_required, 429 rest_too_many_attempts
 */
export type BeginSignIn = (request: Pick<HttpRequest, 'address' | 'secure'>, login: string) => TryPassword;

/** Makes what signs users in with their account passwords, for one generation after the other. */
export const createSignIn =
  ({ passwords, clock, throttle }: SignInParts) =>
  (store: BoundStore, settings: Pick<Settings, 'allow_plain_http' | 'limits'>): BeginSignIn =>
  (request, typed) => {
    refusePlainHttp(request, settings);
    // a keyboard that completes words leaves a space
    const login = loginKey(typed.trim());
    const attempt = { login, address: request.address, at: clock.elapsed(), limit: settings.limits.failed_logins };
    throttle.check(attempt);
    throttle.failed(attempt);
    return async (password) => {
      const user = store.reader.of(users).first(eq('login', login));
      const owner = credentialsOf(store.reader, login);
      if (!(await passwords.matches(owner?.password, password)) || !user) return undefined;
      throttle.takeBack(attempt);
      throttle.succeeded(attempt);
      return user;
    };
  };

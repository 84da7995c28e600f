import type { SignIn } from '../../contract/accounts/sign-in.ts';
import { eq } from '../../contract/data/query.ts';
import type { HttpRequest } from '../../contract/http-message.ts';
import type { Principal } from '../../contract/principal.ts';
import type { Clock, Random } from '../../platform/index.ts';
import type { Settings } from '../../settings/settings.ts';
import type { BoundStore } from '../../store/index.ts';
import type { AccountPasswords } from '../accounts/account-passwords.ts';
import { credentialsOf } from '../accounts/accounts.ts';
import { loginKey, users } from '../accounts/users.ts';
import type { PasswordHash } from '../application-passwords/application-password.ts';
import { grantPassword } from '../application-passwords/application-passwords.ts';
import { principalOf } from '../principal.ts';
import { type LoginThrottle, refusePlainHttp } from './authenticate.ts';
import { type FormTokens, lendTokens } from './form-tokens.ts';

/** Dependencies of `createLendSignIn`. */
interface LendSignInParts {
  readonly passwords: AccountPasswords;
  readonly hash: PasswordHash;
  readonly clock: Clock;
  readonly random: Random;
  /** Shared with everything else that checks passwords of users. */
  readonly throttle: LoginThrottle;
  readonly tokens: FormTokens;
}

/** A request to sign in. */
interface SigningIn {
  readonly request: Pick<HttpRequest, 'address' | 'secure'>;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  /** Called with the user who signed in, for the log. */
  readonly note: (principal: Principal) => void;
}

/** Creates a plugin's sign-in for one request. */
export type LendSignIn = (signing: SigningIn) => SignIn;

/**
 * Creates the sign-in of plugins, once per generation. An application password can only be issued by the user who signed in here, and only
 * for themselves.
 */
export const createLendSignIn =
  ({ passwords, hash, clock, random, throttle, tokens }: LendSignInParts) =>
  (store: BoundStore, settings: Pick<Settings, 'allow_plain_http' | 'limits'>): LendSignIn =>
  ({ request, now, note }) => ({
    tokens: lendTokens({ tokens, random }, 'sign-in', now),
    begin: (typed) => {
      refusePlainHttp(request, settings);
      // keyboards that complete words append a space
      const login = loginKey(typed.trim());
      const attempt = { login, address: request.address, at: clock.elapsed(), limit: settings.limits.failed_logins };
      throttle.check(attempt);
      // counted as a failure until the password is right, so that concurrent attempts cannot exceed the limit
      throttle.failed(attempt);
      return async (password) => {
        const user = store.reader.of(users).first(eq('login', login));
        const owner = credentialsOf(store.reader, login);
        // the same time for a wrong password, an unknown login, and a user without a password
        if (!(await passwords.matches(owner?.password, password)) || !user) return undefined;
        throttle.takeBack(attempt);
        throttle.succeeded(attempt);
        note(principalOf(user));
        return {
          login: user.login,
          grantPassword: (application) =>
            grantPassword(store, user.login, application, {
              hash,
              randomBytes: (count) => random.bytes(count),
              now: clock.now(),
            }),
        };
      };
    },
  });

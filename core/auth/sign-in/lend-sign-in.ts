import type { SignIn } from '../../contract/accounts/sign-in.ts';
import type { HttpRequest } from '../../contract/http-message.ts';
import type { Principal } from '../../contract/principal.ts';
import type { Random } from '../../platform/index.ts';
import type { Settings } from '../../settings/settings.ts';
import type { BoundStore } from '../../store/index.ts';
import { createGrant, type GrantParts } from '../application-passwords/application-passwords.ts';
import { principalOf } from '../principal.ts';
import { type FormTokens, lendTokens } from './form-tokens.ts';
import { createSignIn, type SignInParts } from './sign-in.ts';

/** What signing people in by a form takes. */
export interface LendSignInParts extends SignInParts, GrantParts {
  readonly tokens: FormTokens;
  readonly random: Random;
}

/** One request that somebody signs in with. */
export interface SigningIn {
  readonly request: Pick<HttpRequest, 'address' | 'secure'>;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  /** Told who it is, for the log. */
  readonly note: (principal: Principal) => void;
}

/** Makes, for one request, what a plugin signs people in with. */
export type LendSignIn = (signing: SigningIn) => SignIn;

/**
 * Makes what plugins sign people in with, for one generation after the other. A password of an application is given by who
 * signed in here, and for nobody else.
 */
export function createLendSignIn({ tokens, random, ...parts }: LendSignInParts) {
  const signInOn = createSignIn(parts);
  const grantOn = createGrant({ ...parts, random });
  return (store: BoundStore, settings: Pick<Settings, 'allow_plain_http' | 'limits'>): LendSignIn => {
    const begin = signInOn(store, settings);
    const grant = grantOn(store);
    return ({ request, now, note }) => ({
      tokens: lendTokens({ tokens, random }, 'sign-in', now),
      begin: (login) => {
        const tryPassword = begin(request, login);
        return async (password) => {
          const user = await tryPassword(password);
          if (!user) return undefined;
          note(principalOf(user));
          return { login: user.login, grantPassword: (application) => grant(user, application) };
        };
      },
    });
  };
}

import type { FormTokens } from '../auth/form-tokens.ts';
import type { GrantPassword } from '../auth/grant-password.ts';
import type { BeginSignIn } from '../auth/sign-in.ts';

/** What the authorization page may do with accounts; no plugin is handed it. */
export interface AuthorizationAccess {
  readonly signIn: BeginSignIn;
  readonly grant: GrantPassword;
  /** Good across changes of the settings. */
  readonly tokens: FormTokens;
}

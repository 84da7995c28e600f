/** One-time tokens for forms. Each is valid once, for ten minutes, and for the same `about`. */
export interface FormTokens {
  /** @param about all values that the sender of the form must not be able to change */
  issue(about: string): string;
  /** Whether the token was issued for `about`, has not expired and has not been used. */
  isGood(token: string, about: string): boolean;
  /** Marks a valid token as used. */
  spend(token: string): void;
}

/** An application that a user approves. */
export interface Application {
  readonly name: string;
  /** UUID chosen by the application. */
  readonly id?: string | undefined;
}

/** A user who just signed in with their account password. */
export interface SignedIn {
  readonly login: string;
  /**
   * Creates an application password of this user, which must be shown only once. Resolves when it is durable. It is named after the
   * application, with a number if that name is taken; no password is replaced.
   *
   * @throws AccountError if the user no longer exists
   */
  grantPassword(application: Application): Promise<string>;
}

/**
 * Returns the user if this is their account password. Returns undefined for a wrong password, an unknown login, and a user without
 * a password, after the same amount of work.
 *
 * @throws ApiError 503 rest_server_busy
 */
export type TryPassword = (password: string) => Promise<SignedIn | undefined>;

/** Signs users in with a form on a page, for a plugin whose manifest uses `sign-in`. */
export interface SignIn {
  readonly tokens: FormTokens;
  /**
   * Begins to sign a user in. The attempt counts as a failure until the password is verified, so that even simultaneous attempts
   * cannot exceed the limit.
   *
   * @throws ApiError 403 rest_https_required, 429 rest_too_many_attempts
   */
  begin(login: string): TryPassword;
}

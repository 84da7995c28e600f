/** One-time tokens of forms: each is good once, for ten minutes, for what its form is about. */
export interface FormTokens {
  /** @param about everything that whoever sends the form must not be able to change */
  issue(about: string): string;
  /** Was it issued for this, not too long ago, and not spent yet? */
  isGood(token: string, about: string): boolean;
  /** Notes that a good token was used. */
  spend(token: string): void;
}

/** An application that a user approves of. */
export interface Application {
  readonly name: string;
  /** UUID that it gave for itself. */
  readonly id?: string | undefined;
}

/** A user who just signed in with their account password. */
export interface SignedIn {
  readonly login: string;
  /**
   * Gives an application a password of this user, which is shown once; resolves when it is durable. It is named after the
   * application, with a number where another has that name: nothing is replaced.
   *
   * @throws AccountError when there is no such user any more
   */
  grantPassword(application: Application): Promise<string>;
}

/**
 * The user, if this is their account password; undefined for a wrong one, an unknown login, and a user without a password, after
 * the same work.
 *
 * @throws ApiError 503 rest_server_busy
 */
export type TryPassword = (password: string) => Promise<SignedIn | undefined>;

/** Signing people in by a form of a page, for a plugin whose manifest uses `sign-in`. */
export interface SignIn {
  readonly tokens: FormTokens;
  /**
   * Begins to sign somebody in. It counts as a failure until the password proves right, so that of many tries at once no more
   * than the limit are made.
   *
   * @throws ApiError 403 rest_https_required, 429 rest_too_many_attempts
   */
  begin(login: string): TryPassword;
}

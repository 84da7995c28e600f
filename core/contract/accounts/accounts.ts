import type { ApplicationPassword } from './application-password.ts';

/** A new application password. */
export interface IssuedPassword {
  /** Must be shown only once. */
  readonly password: string;
  /** What is stored. */
  readonly kept: ApplicationPassword;
}

/** Operations on accounts that only the core can perform. The functions of `core/index.ts` that change accounts store the results. */
export interface Accounts {
  /**
   * Hashes an account password for storage. This takes a tenth of a second.
   *
   * @throws AccountError for an invalid password; ApiError 503 rest_server_busy
   */
  hashPassword(password: string): Promise<string>;
  /**
   * Creates an application password.
   *
   * @param name what it is for
   * @param appId UUID chosen by the application
   */
  issuePassword(name: string, appId?: string): IssuedPassword;
  /**
   * Transfers all records of a user to another user, of every kind that is on. It processes a few at a time, so that other requests
   * are served in between. If it was interrupted, call it again to continue.
   *
   * @param from id of a user
   * @param to id of a user
   */
  handOver(from: number, to: number): Promise<void>;
}

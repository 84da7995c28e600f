import type { ApplicationPassword } from './application-password.ts';

/** A new application password. */
export interface IssuedPassword {
  /** To be shown once. */
  readonly password: string;
  /** What is stored. */
  readonly kept: ApplicationPassword;
}

/** Operations on accounts that only the core can do. The functions of `core/index.ts` that change accounts store the results. */
export interface Accounts {
  /**
   * Hashes an account password for storage. Takes a tenth of a second.
   *
   * @throws AccountError for an invalid password; ApiError 503 rest_server_busy
   */
  hashPassword(password: string): Promise<string>;
  /**
   * Makes an application password.
   *
   * @param name what it is for
   * @param appId UUID that the application chose
   */
  issuePassword(name: string, appId?: string): IssuedPassword;
  /**
   * Transfers all records of a user to another, of every kind that is on, a few at a time, so that other requests are served
   * meanwhile. If it was interrupted, calling it again continues.
   *
   * @param from id of a user
   * @param to id of a user
   */
  handOver(from: number, to: number): Promise<void>;
}

import type { ApplicationPassword } from './application-password.ts';

/** A new application password. */
export interface IssuedPassword {
  /** To be shown once. */
  readonly password: string;
  /** What is stored. */
  readonly kept: ApplicationPassword;
}

/** What only the core can do for accounts; what comes of it is stored by the functions of `core/index.ts` that change accounts. */
export interface Accounts {
  /**
   * What is to be kept of an account password. Takes a tenth of a second.
   *
   * @throws AccountError for one that cannot be one; ApiError 503 rest_server_busy
   */
  hashPassword(password: string): Promise<string>;
  /**
   * Makes an application password.
   *
   * @param name what it is for
   * @param appId UUID that the application gave for itself
   */
  issuePassword(name: string, appId?: string): IssuedPassword;
  /**
   * Makes all records of a user those of another, of every kind that is on, a few at a time: others are served meanwhile. What
   * is cut off goes on when it is asked for again.
   *
   * @param from id of a user
   * @param to id of a user
   */
  handOver(from: number, to: number): Promise<void>;
}

import type { Log } from '../ports/log.ts';
import type { BoundStore } from '../store/store.ts';
import { type ApplicationPassword, type Credentials, credentials } from './credentials.ts';
import { system } from './principal.ts';

const day = (instant: string) => instant.slice(0, 10);

/**
 * Records when an application password was last used: at its first use of a day and behind the answer, so that reading
 * does not become writing. Tried once a day, also where the disk refuses.
 */
export class LastUsed {
  readonly #log: Log;
  /** Day of the last try, by uuid. */
  readonly #tried = new Map<string, string>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** @param now milliseconds since 1970 UTC */
  note(store: BoundStore, owner: Credentials, password: ApplicationPassword, now: number): void {
    const instant = new Date(now).toISOString();
    const today = day(instant);
    if (day(password.last_used ?? '') === today || this.#tried.get(password.uuid) === today) return;
    this.#tried.set(password.uuid, today);
    store
      .transaction(system, (transaction) => {
        const records = transaction.of(credentials);
        const current = records.get(owner.id);
        if (current) records.put(withLastUse(current, password.uuid, instant));
      })
      .catch((error: unknown) =>
        this.#log.warn('the use of an application password was not recorded', { cause: String(error) }),
      );
  }
}

const withLastUse = (owner: Credentials, uuid: string, instant: string): Credentials => ({
  ...owner,
  application_passwords: owner.application_passwords.map((password) =>
    password.uuid === uuid ? { ...password, last_used: instant } : password,
  ),
});

import type { Log } from '../ports/log.ts';
import type { BoundStore } from '../store/store.ts';
import { type ApplicationPassword, type Credentials, credentials } from './credentials.ts';
import { system } from './principal.ts';

/** When a password was used, in milliseconds since 1970 UTC, and from which address. */
export interface Use {
  readonly now: number;
  readonly address: string;
}

const day = (instant: string) => instant.slice(0, 10);

/**
 * Records when an application password was last used and from where: at its first use of a day and behind the answer, so that reading
 * does not become writing. Tried once a day, also where the disk refuses.
 */
export class LastUsed {
  readonly #log: Log;
  /** Day of the last try, by uuid. */
  readonly #tried = new Map<string, string>();

  constructor(log: Log) {
    this.#log = log;
  }

  note(store: BoundStore, owner: Credentials, password: ApplicationPassword, { now, address }: Use): void {
    const instant = new Date(now).toISOString();
    const today = day(instant);
    if (day(password.last_used ?? '') === today || this.#tried.get(password.uuid) === today) return;
    this.#tried.set(password.uuid, today);
    store
      .transaction(system, (transaction) => {
        const records = transaction.of(credentials);
        const current = records.get(owner.id);
        if (current) records.put(withLastUse(current, password.uuid, { last_used: instant, last_ip: address }));
      })
      .catch((error: unknown) =>
        this.#log.warn('the use of an application password was not recorded', { cause: String(error) }),
      );
  }
}

const withLastUse = (
  owner: Credentials,
  uuid: string,
  use: Pick<ApplicationPassword, 'last_used' | 'last_ip'>,
): Credentials => ({
  ...owner,
  application_passwords: owner.application_passwords.map((password) =>
    password.uuid === uuid ? { ...password, ...use } : password,
  ),
});

import type { ApplicationPassword } from '../../contract/accounts/application-password.ts';
import { system } from '../../contract/fixed-principals.ts';
import type { Log } from '../../platform/index.ts';
import type { BoundStore } from '../../store/index.ts';
import { type Credentials, credentials } from '../accounts/users.ts';

/** When a password was used, in milliseconds since 1970 UTC, and from which address. */
export interface Use {
  readonly now: number;
  readonly address: string;
}

const day = (instant: string) => instant.slice(0, 10);

/**
 * Records when and from where an application password was last used: at the first use of a day and after the response, so that reads do not
 * cause many writes. Tried once a day, even if the disk refuses.
 */
export class LastUsed {
  readonly #log: Log;
  /** Day of the last try, by UUID. */
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
        this.#log.warn('the last use of an application password could not be recorded', { cause: String(error) }),
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

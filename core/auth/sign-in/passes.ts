import { createHmac } from 'node:crypto';
import type { StoreReader } from '../../contract/data/store-reader.ts';
import type { Principal } from '../../contract/principal.ts';
import { credentialsOf } from '../accounts/accounts.ts';
import { users } from '../accounts/users.ts';
import { sameHash } from '../application-passwords/application-password.ts';
import { principalOf } from '../principal.ts';

/** `<expiry>.<id of the user>.<UUID of the application password, or empty>.<keyed hash>` */
const PASS = /^(\d{1,16})\.(\d{1,15})\.([0-9a-f-]{0,36})\.([A-Za-z0-9_-]{43})$/;

/** Issues passes of users, and finds the user of a pass (`IssuePass`). Passes survive restarts. */
export class Passes {
  readonly #secret: Uint8Array;

  /** @param secret of this site */
  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  /** @throws Error if nobody is signed in */
  issue(store: StoreReader, { user, applicationPassword = '' }: Principal, about: string, expires: number): string {
    const proof = user && proofOf(store, user.login, applicationPassword);
    if (!user || proof === undefined) throw new Error('a pass requires a signed-in user');
    const head = `${expires}.${user.id}.${applicationPassword}`;
    return `${head}.${this.#mac(head, proof, about)}`;
  }

  /** @param now milliseconds since 1970 UTC */
  holder(store: StoreReader, pass: string, about: string, now: number): Principal | undefined {
    const [, expires = '', id = '', uuid = '', mac = ''] = PASS.exec(pass) ?? [];
    if (Number(expires) <= now) return undefined;
    const user = store.of(users).get(Number(id));
    const proof = user && proofOf(store, user.login, uuid);
    if (!user || proof === undefined) return undefined;
    const isGood = sameHash(mac, this.#mac(`${expires}.${id}.${uuid}`, proof, about));
    return isGood ? principalOf(user, uuid || undefined) : undefined;
  }

  #mac(head: string, proof: string, about: string): string {
    return createHmac('sha256', this.#secret).update(`pass ${head} ${proof} ${about}`).digest('base64url');
  }
}

/**
 * The values that invalidate a pass when they change: the login, the account password, the application password that it was issued with.
 *
 * @param uuid of the application password; empty for none
 * @returns undefined if that application password no longer exists
 */
function proofOf(store: StoreReader, login: string, uuid: string): string | undefined {
  const { password = null, application_passwords = [] } = credentialsOf(store, login) ?? {};
  const used = application_passwords.find((one) => one.uuid === uuid);
  return uuid !== '' && !used ? undefined : JSON.stringify([login, password, used?.hash]);
}

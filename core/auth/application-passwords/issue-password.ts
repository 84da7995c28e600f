import type { IssuedPassword } from '../../contract/accounts/accounts.ts';
import type { ApplicationPassword } from '../../contract/accounts/application-password.ts';
import { newApplicationPassword, type PasswordHash } from './application-password.ts';

/** What making an application password takes. */
export interface Issuing {
  readonly hash: PasswordHash;
  randomBytes(count: number): Uint8Array;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

/**
 * Makes a new application password: itself, to be shown once, and what is kept of it.
 *
 * @param name what it is for
 * @param appId UUID that the application gave for itself
 */
export function issuePassword({ hash, randomBytes, now }: Issuing, name: string, appId?: string): IssuedPassword {
  const password = newApplicationPassword({ bytes: randomBytes });
  const created = new Date(now).toISOString();
  const kept: ApplicationPassword = {
    uuid: uuid(randomBytes(16)),
    name,
    ...(appId !== undefined && { app_id: appId }),
    hash: hash(password),
    created,
    last_used: null,
    last_ip: null,
  };
  return { password, kept };
}

/** A random UUID (RFC 9562, version 4). @param bytes 16 random ones */
function uuid(bytes: Uint8Array): string {
  const marked = Buffer.from(bytes);
  marked[6] = ((marked[6] ?? 0) & 0x0f) | 0x40;
  marked[8] = ((marked[8] ?? 0) & 0x3f) | 0x80;
  return marked.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IssuedPassword } from '../../contract/accounts/accounts.ts';
import type { ApplicationPassword } from '../../contract/accounts/application-password.ts';
import type { Random } from '../../platform/index.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 24;
/** Bytes from this value on would make some characters more likely than others. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

/** Hashes an application password for storage. */
export type PasswordHash = (password: string) => string;

/**
 * A new application password: 24 letters and digits, 142 bits. Without spaces, so that it can be copied, split at a colon and piped. The
 * reference prints groups of four, so spaces in input are ignored.
 */
export function newApplicationPassword(random: Pick<Random, 'bytes'>): string {
  let password = '';
  while (password.length < LENGTH) {
    for (const byte of random.bytes(LENGTH)) {
      if (byte < FAIR_BYTES && password.length < LENGTH) password += ALPHABET[byte % ALPHABET.length];
    }
  }
  return password;
}

/**
 * HMAC-SHA-256 with a secret of this site, base64url. A slow hash would gain nothing against 142 random bits and would cost milliseconds
 * per request; the key makes a stolen copy of the records useless without the secret.
 */
export const passwordHash =
  (secret: Uint8Array): PasswordHash =>
  (password) =>
    createHmac('sha256', secret).update(password.replaceAll(' ', '')).digest('base64url');

/** Are the two hashes equal? Compares in constant time. */
export function sameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** What creating an application password requires. */
export interface Issuing {
  readonly hash: PasswordHash;
  randomBytes(count: number): Uint8Array;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

/**
 * Creates an application password: the password, to be shown once, and what is stored for it.
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

/** A UUID (RFC 9562, version 4). @param bytes 16 random bytes */
function uuid(bytes: Uint8Array): string {
  const marked = Buffer.from(bytes);
  marked[6] = ((marked[6] ?? 0) & 0x0f) | 0x40;
  marked[8] = ((marked[8] ?? 0) & 0x3f) | 0x80;
  return marked.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

import type { ApplicationPassword } from '../../contract/accounts/application-password.ts';
import { all, eq } from '../../contract/data/query.ts';
import type { StoreReader } from '../../contract/data/store-reader.ts';
import type { ApiError } from '../../contract/error.ts';
import { anonymous } from '../../contract/fixed-principals.ts';
import type { HttpRequest } from '../../contract/http-message.ts';
import type { Principal } from '../../contract/principal.ts';
import { problem } from '../../contract/problem.ts';
import { tooManyAttempts } from '../../contract/too-many-attempts.ts';
import { addressGroup, hashOf, isLoopback, LruCache, Throttle } from '../../lib/index.ts';
import type { Clock, Log } from '../../platform/index.ts';
import type { Settings } from '../../settings/settings.ts';
import type { BoundStore } from '../../store/index.ts';
import { credentialsOf } from '../accounts/accounts.ts';
import { type Credentials, credentials, loginKey, type User, users } from '../accounts/users.ts';
import type { PasswordHash } from '../application-passwords/application-password.ts';
import { LastUsed } from '../application-passwords/last-used.ts';
import { principalOf } from '../principal.ts';

interface AuthenticatorParts {
  readonly hash: PasswordHash;
  readonly clock: Clock;
  readonly log: Log;
  /** Shared with everything else that checks passwords of users. */
  readonly throttle: LoginThrottle;
}

/** Size in bytes of the cache of accepted headers, by their hashes. */
const REMEMBERED = 256 * 1024;

/** Approximate bytes per cache entry. */
const PLACE = 250;

/** Returns the principal of a request. @throws ApiError 401 incorrect_password, 403 rest_https_required, 429 rest_too_many_attempts */
type Authenticate = (request: HttpRequest) => Principal;

/**
 * Creates the authenticator of each generation; failures are counted across generations. Users and passwords are read from the store at
 * each request, so changes take effect at once: the cache of headers only saves the search.
 */
export function createAuthenticator({ hash, clock, log, throttle }: AuthenticatorParts) {
  const lastUsed = new LastUsed(log);
  return (store: BoundStore, settings: Pick<Settings, 'allow_plain_http' | 'limits'>): Authenticate => {
    const signedIn = new LruCache<SignedIn>(REMEMBERED);

    function read(header: string, key: string): SentHeader | undefined {
      const known = signedIn.get(key);
      if (known && isCurrent(store, known)) return { login: known.login, find: () => known.account };
      const sent = parseBasic(header);
      if (sent === 'malformed') return { login: '', find: () => undefined };
      return sent && { login: loginKey(sent.login), find: () => findAccount(store, sent, hash) };
    }

    return (request) => {
      const header = request.header('authorization');
      if (header === undefined) return anonymous;
      const key = hashOf(header);
      const sent = read(header, key);
      if (!sent) return anonymous;
      refusePlainHttp(request, settings);
      const { login } = sent;
      const attempt = { login, address: request.address, at: clock.elapsed(), limit: settings.limits.failed_logins };
      throttle.check(attempt);
      const account = sent.find();
      if (!account) {
        throttle.failed(attempt);
        throw wrongPassword();
      }
      throttle.succeeded(attempt);
      signedIn.set(key, { login, account }, PLACE);
      lastUsed.note(store, account.owner, account.password, { now: clock.now(), address: request.address });
      return principalOf(account.user, account.password.uuid);
    };
  };
}

interface Account {
  readonly user: User;
  readonly owner: Credentials;
  readonly password: ApplicationPassword;
}

/** Content of a header. */
interface SentHeader {
  /** Empty if the header is malformed. */
  readonly login: string;
  /** Undefined for a wrong login or password. */
  readonly find: () => Account | undefined;
}

/** The account of an accepted header. */
interface SignedIn {
  readonly login: string;
  readonly account: Account;
}

/** Would the header still authenticate the same account? Any change of a record replaces the object. */
const isCurrent = ({ reader }: BoundStore, { account: { user, owner } }: SignedIn): boolean =>
  reader.of(users).get(user.id) === user && reader.of(credentials).get(owner.id) === owner;

/**
 * Found by the keyed hash: an unknown login takes as long as a wrong password, however many passwords the user has, and without the key the
 * timing does not reveal how much of a hash is right.
 */
function findAccount(store: BoundStore, sent: BasicCredentials, hash: PasswordHash): Account | undefined {
  const hashed = hash(sent.password);
  const login = loginKey(sent.login);
  const user = store.reader.of(users).first(eq('login', login));
  const owner = store.reader.of(credentials).first(all(eq('application_password', hashed), eq('login', login)));
  const password = owner?.application_passwords.find((one) => one.hash === hashed);
  return user && owner && password ? { user, owner, password } : undefined;
}

/** Credentials sent by a client. */
interface BasicCredentials {
  readonly login: string;
  readonly password: string;
}

const SCHEME = /^basic(?: +|$)/i;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;
/** RFC 7617, section 2: neither part may contain control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * Parses an `Authorization` header (RFC 7617, UTF-8). The login ends at the first colon; the password may contain more.
 *
 * @returns `undefined` for no header or another scheme, which this API ignores, as the reference does; `malformed` for Basic credentials
 *   that cannot be parsed
 */
export function parseBasic(header: string | undefined): BasicCredentials | 'malformed' | undefined {
  if (header === undefined || !SCHEME.test(header)) return undefined;
  const encoded = header.replace(SCHEME, '').trim();
  const text = BASE64.test(encoded) ? utf8(Buffer.from(encoded, 'base64')) : undefined;
  const colon = text?.indexOf(':') ?? -1;
  if (text === undefined || colon < 0 || CONTROL.test(text)) return 'malformed';
  return { login: text.slice(0, colon), password: text.slice(colon + 1) };
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Checks that the user still is who they were when their password was checked. A body may take half a minute to arrive, and rights
 * withdrawn meanwhile must not apply.
 *
 * @throws ApiError 401 incorrect_password for a user who no longer exists or a revoked password; 403 rest_forbidden for a changed role
 */
export function checkStanding(store: StoreReader, { user, applicationPassword }: Principal): void {
  if (!user) return;
  const kept = store.of(users).get(user.id);
  if (!kept || loginKey(kept.login) !== loginKey(user.login)) throw wrongPassword();
  if (applicationPassword !== undefined && !hasPassword(store, kept.login, applicationPassword)) throw wrongPassword();
  if (kept.role !== user.role) {
    throw problem('rest_forbidden', 'Your role changed while this request was being processed. Please send it again.');
  }
}

const hasPassword = (store: StoreReader, login: string, wanted: string): boolean =>
  credentialsOf(store, login)?.application_passwords.some(({ uuid }) => uuid === wanted) ?? false;

/** The same response for a wrong login and a wrong password (reference, Errors). */
const wrongPassword = (): ApiError => problem('incorrect_password', 'The login or the application password is wrong.');

/**
 * Refuses passwords sent over plain HTTP, where anybody may have read them, before checking them.
 *
 * @throws ApiError 403 rest_https_required
 */
export function refusePlainHttp(
  { secure, address }: Pick<HttpRequest, 'secure' | 'address'>,
  { allow_plain_http }: Pick<Settings, 'allow_plain_http'>,
): void {
  if (allow_plain_http || secure || isLoopback(address)) return;
  throw problem('rest_https_required', 'Passwords are only accepted over HTTPS.');
}

const MINUTE = 60_000;
/** Longer than any login; what a client sends may be as long as a header. */
const KEY_LENGTH = 64;
/** Maximum number of remembered pairs of login and address that signed in. */
const KNOWN_PAIRS = 10_000;

/** An attempt to sign in. */
interface Attempt {
  /** As sent, in lower case; empty if malformed, and then not counted. */
  readonly login: string;
  readonly address: string;
  /** Milliseconds (`Clock.elapsed`). */
  readonly at: number;
  /** Failures allowed per minute (`limits.failed_logins`). */
  readonly limit: number;
}

/**
 * Limits guessing: failures are counted by address and by login (docs/security.md). From addresses where a login has signed in before, only
 * the address counts: otherwise ten wrong passwords a minute from anywhere would lock its owner out.
 */
export class LoginThrottle {
  readonly #addresses = new Throttle(MINUTE);
  readonly #logins = new Throttle(MINUTE);
  readonly #known = new Set<string>();

  /** @throws ApiError 429 rest_too_many_attempts with `Retry-After`, even if the password would be right */
  check(attempt: Attempt): void {
    const { login, address, at, limit } = attempt;
    const wait = Math.max(
      this.#addresses.wait(addressGroup(address), limit, at),
      this.#known.has(pair(attempt)) ? 0 : this.#logins.wait(login.slice(0, KEY_LENGTH), limit, at),
    );
    if (wait === 0) return;
    throw tooManyAttempts('Too many failed logins. Please try again later.', wait);
  }

  /** Records a wrong login or password. */
  failed({ login, address, at }: Attempt): void {
    this.#addresses.fail(addressGroup(address), at);
    if (login !== '') this.#logins.fail(login.slice(0, KEY_LENGTH), at);
  }

  /** Reverts `failed` for this attempt, which turned out to be right. Other failures remain. */
  takeBack({ login, address, at }: Attempt): void {
    this.#addresses.forgive(addressGroup(address), at);
    if (login !== '') this.#logins.forgive(login.slice(0, KEY_LENGTH), at);
  }

  /** Records a right password. Failures remain counted: a guesser may have a login too. */
  succeeded(attempt: Attempt): void {
    const key = pair(attempt);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    const [oldest] = this.#known;
    if (this.#known.size > KNOWN_PAIRS && oldest !== undefined) this.#known.delete(oldest);
  }
}

const pair = ({ login, address }: Attempt): string => `${login} ${addressGroup(address)}`;

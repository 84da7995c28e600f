import {
  basicAuthorization,
  CommandError,
  type ImportAccess,
  isObject,
  messageOf,
  type OldAnswer,
  passwordRefused,
} from '../../../core/index.ts';

/** Milliseconds between two requests. */
const INTERVAL = 200;
/** Bytes of one response. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Pages of one list. */
const MOST_PAGES = 100_000;

/** A JSON object from the old site. */
export type Said = Readonly<Record<string, unknown>>;

/** The user as whom a live site is read. */
export interface OldSiteUser {
  /** URL of the site, without a trailing slash. */
  readonly url: string;
  readonly login: string;
  /** Application password. */
  readonly password: string;
}

/** A route that fails: its content is lost, and the import continues. */
export class RouteLost extends Error {
  readonly status: number | undefined;
  readonly body: unknown;

  /** @param status of the response; undefined if it was not an error response */
  constructor(message: string, status?: number, body?: unknown) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/** The REST API of a live WordPress site. */
export interface OldApi {
  /** Address that the site reports for itself, whichever of its addresses is used; without a trailing slash. */
  readonly home: string;
  /** Has it routes with this namespace? */
  has(namespace: string): boolean;
  /** @param path `/wp/v2/users/me?context=edit`. @throws RouteLost; CommandError if reading cannot continue */
  get(path: string): Promise<unknown>;
  /** All pages of a list. @param member of the response with the list; undefined if it is the response. @throws as `get` */
  list(path: string, member?: string): AsyncGenerator<Said>;
}

const parsed = ({ bytes }: OldAnswer): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
};

const sentenceOf = (body: unknown): string =>
  isObject(body) && typeof body.message === 'string'
    ? `: ${body.message.replace(/<[^<>]*>|\p{Cc}/gu, '').slice(0, 200)}`
    : '';

/** The parts of a response that are used: its JSON, and how many pages its list has. */
export interface TakenAnswer {
  readonly body: unknown;
  readonly pages: number;
}

/**
 * Finds the REST API of a site and signs in.
 *
 * @param recall returns the response to each later request: a cached one, or the result of `get`
 * @throws CommandError, with a sentence for people, if there is none, or the password is wrong
 */
export async function openOldApi(
  access: Pick<ImportAccess, 'oldSite'>,
  user: OldSiteUser,
  recall: (path: string, get: () => Promise<TakenAnswer>) => Promise<TakenAnswer>,
): Promise<OldApi> {
  const { url, login, password } = user;
  const ask = access.oldSite({
    named: new URL(url).origin,
    headers: { Authorization: basicAuthorization(login, password) },
    interval: INTERVAL,
    most: MOST_BYTES,
  });
  const answerOf = async (address: string): Promise<OldAnswer> => {
    try {
      return await ask(address);
    } catch (error) {
      throw new CommandError(`${address} cannot be read: ${messageOf(error)}`);
    }
  };
  const { addressOf, namespaces, home } = await findRoot(user, answerOf);
  const get = async (path: string): Promise<TakenAnswer> => {
    const answer = await answerOf(addressOf(path));
    const body = parsed(answer);
    if (answer.status === 200 && body === undefined) throw strangeAnswer(url, path, 'a page instead of JSON');
    if (answer.status !== 200) throw refused(url, path, answer.status, body);
    const total = answer.header('x-wp-totalpages') ?? (isObject(body) ? body.total_pages : undefined);
    return { body, pages: Number(total) || 1 };
  };
  await signIn(user, get);
  const listed = ({ body }: TakenAnswer, path: string, member: string | undefined): readonly unknown[] => {
    const items = member !== undefined && isObject(body) ? body[member] : body;
    if (Array.isArray(items)) return items;
    throw isIndispensable(path)
      ? strangeAnswer(url, path, 'something other than a list')
      : new RouteLost(`${path} did not return a list`);
  };
  return {
    home,
    has: (namespace) => namespaces.has(namespace),
    get: async (path) => (await recall(path, () => get(path))).body,
    async *list(path, member) {
      for (let page = 1, pages = 1; page <= Math.min(pages, MOST_PAGES); page++) {
        const one = `${path}${path.includes('?') ? '&' : '?'}page=${page}`;
        const answer = await recall(one, async () => {
          const got = await get(one);
          // throws if it is not a list, so that it is not cached
          listed(got, path, member);
          return got;
        });
        yield* listed(answer, path, member).filter(isObject);
        pages = answer.pages;
      }
    },
  };
}

/** @throws CommandError if the site rejects the user */
async function signIn(user: OldSiteUser, get: (path: string) => Promise<TakenAnswer>): Promise<void> {
  try {
    await get('/wp/v2/users/me?context=edit');
  } catch (error) {
    if (!(error instanceof RouteLost)) throw error;
    if (error.status === 401) throw wrongPassword(user, error.body);
    throw new CommandError(`${user.login} cannot sign in to ${user.url}: ${error.message}`);
  }
}

/** Essential lists: without one of them, an import would look complete but is not. */
const INDISPENSABLE =
  /^\/(?:wp\/v2\/(?:posts|pages|media|categories|tags|users|users\/me)|tribe\/events\/v1\/(?:events|venues|organizers|categories))(?:\?|$)/;

const isIndispensable = (path: string): boolean => INDISPENSABLE.test(path);

/** Aborts if an essential list fails, which may work later, or at status 429; the content of any other failing route is lost. */
function refused(url: string, path: string, status: number, body: unknown): Error {
  const said = `responded with ${status}`;
  return status === 429 || (status >= 500 && isIndispensable(path))
    ? new CommandError(`${url} ${said} to ${path}${sentenceOf(body)}; try again later`)
    : new RouteLost(`${path} ${said}${sentenceOf(body)}`, status, body);
}

const strangeAnswer = (url: string, path: string, what: string): CommandError =>
  new CommandError(
    `${url} returned ${what} for ${path}: a firewall or a PHP warning may be the cause; run the same command again`,
  );

const wrongPassword = ({ url, login }: OldSiteUser, body: unknown): CommandError =>
  new CommandError(passwordRefused(url, login, sentenceOf(body)));

/** Finds the REST API: under `/wp-json`, or by query if the site has plain permalinks. */
async function findRoot(user: OldSiteUser, answerOf: (address: string) => Promise<OldAnswer>) {
  const { url } = user;
  const ways: readonly ((path: string) => string)[] = [
    (path) => `${url}/wp-json${path}`,
    (path) => `${url}/?rest_route=${path.replace('?', '&')}`,
  ];
  let said = '';
  for (const addressOf of ways) {
    const answer = await answerOf(addressOf('/'));
    const location = answer.status >= 300 && answer.status < 400 ? answer.header('location') : undefined;
    if (location !== undefined) throw redirected(url, addressOf('/'), location);
    const body = parsed(answer);
    if (answer.status === 401) throw wrongPassword(user, body);
    if (answer.status === 200 && isObject(body) && Array.isArray(body.namespaces)) {
      const namespaces: ReadonlySet<unknown> = new Set(body.namespaces);
      if (namespaces.has('wp/v2')) return { addressOf, namespaces, home: homeIn(body) ?? url };
    }
    if (isObject(body) && typeof body.code === 'string') said ||= `${answer.status}${sentenceOf(body)}`;
  }
  throw new CommandError(
    said === ''
      ? `${url} is not a WordPress site, or its REST API is disabled: there is none at ${url}/wp-json/`
      : `the REST API of ${url} is disabled: it responded with ${said}`,
  );
}

/** The address of the site, in the form that exports use. */
function homeIn({ home }: Said): string | undefined {
  if (typeof home !== 'string' || !/^https?:/i.test(home) || !URL.canParse(home)) return undefined;
  return new URL(home).href.replace(/\/+$/, '');
}

function redirected(url: string, address: string, location: string): CommandError {
  const to = URL.canParse(location, address) ? new URL(location, address).href : location;
  return new CommandError(
    `${url} redirects to ${to.replace(/\/wp-json\/?$|\/?\?rest_route=.*$/, '')}: use that address if it is the right site. The password was not sent there`,
  );
}

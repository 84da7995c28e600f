import { bytesOf, type HttpRequest, type WholeBody } from '../../core/contract/http-message.ts';
import type { PluginSource } from '../../core/loading/packages/plugin-source.ts';
import { type TestSite, type TestSiteOptions, testSite } from '../../scripts/testing/test-site.ts';
import { presentPlugin } from '../asking-site.ts';
import { type CountingHash, countingHash } from './counting-hash.ts';

/** A request to the site. */
export interface Asking {
  readonly method?: string;
  /** Address of the client; this machine by default. */
  readonly address?: string;
  /** Default true. */
  readonly secure?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A response with its body as text. */
export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Fields of a query or a form. */
export type Fields = Readonly<Record<string, string>>;

/** A site in memory at `https://town.test`, with account passwords and the authorization page. */
export interface AuthorizingSite extends TestSite {
  readonly hash: CountingHash;
  /** Sends a request to a path of the site. */
  ask(target: string, asking?: Asking): Promise<Page>;
  /** Opens the authorization page with these parameters. */
  open(parameters: Fields, asking?: Asking): Promise<Page>;
  /** Sends fields as the form of the page does. */
  send(fields: Fields, asking?: Asking): Promise<Page>;
  /** Opens the page, fills in its form and sends it. */
  answer(parameters: Fields, typed: Fields, asking?: Asking): Promise<Page>;
  /** Adds a user with an account password. @returns the password */
  addUser(login: string, role?: string): Promise<string>;
}

/** URL of the site. */
export const TOWN = 'https://town.test';

const FORM = 'application/x-www-form-urlencoded';

/** Hidden fields of the form on a page. */
export const hiddenFields = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [
      name,
      unescaped(value),
    ]),
  );

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#039;', "'")
    .replaceAll('&amp;', '&');

/** Opens an `AuthorizingSite`; see `testSite`. */
export async function authorizingSite(
  options: TestSiteOptions & { readonly plugins?: readonly PluginSource[]; readonly hash?: CountingHash } = {},
): Promise<AuthorizingSite> {
  const { plugins = [], hash = countingHash(), settings, ...rest } = options;
  const site = await testSite([presentPlugin('app-authorization'), ...plugins], {
    ...rest,
    slowHash: hash.slowHash,
    settings: { url: TOWN, ...settings },
  });

  const ask = async (target: string, asking: Asking = {}): Promise<Page> => {
    const { method = 'GET', address = '127.0.0.1', secure = true, headers = {}, body } = asking;
    const request: HttpRequest = {
      method,
      target,
      header: (name) => headers[name],
      body: async function* () {
        if (body !== undefined) yield new TextEncoder().encode(body);
      },
      address,
      secure,
    };
    const reply = await site.site.handle(request);
    const text = Buffer.from(bytesOf(reply.body as WholeBody)).toString();
    return { status: reply.status, headers: reply.headers, text };
  };
  const open = (parameters: Fields, asking?: Asking) => ask(`/authorize?${new URLSearchParams(parameters)}`, asking);
  const send = (fields: Fields, { headers, ...asking }: Asking = {}) =>
    ask('/authorize', {
      method: 'POST',
      body: String(new URLSearchParams(fields)),
      headers: { 'content-type': FORM, origin: TOWN, ...headers },
      ...asking,
    });
  return {
    ...site,
    hash,
    ask,
    open,
    send,
    answer: async (parameters, typed, asking) => {
      const { text } = await open(parameters);
      return send({ ...hiddenFields(text), answer: 'approve', ...typed }, asking);
    },
    addUser: async (login, role = 'editor') => {
      await site.command('user add', { login, role, email: `${login}@example.org` });
      const [password = ''] = await site.command('user password', { login });
      return password;
    },
  };
}

import { bytesOf, type HttpRequest, type WholeBody } from '../../core/contract/http-message.ts';
import type { PluginSource } from '../../core/loading/packages/plugin-source.ts';
import { type TestSite, type TestSiteOptions, testSite } from '../../scripts/testing/test-site.ts';
import { presentPlugin } from '../asking-site.ts';
import { type CountingHash, countingHash } from './counting-hash.ts';

/** A request below the address of the site. */
export interface Asking {
  readonly method?: string;
  /** This machine when left out. */
  readonly address?: string;
  /** True when left out. */
  readonly secure?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** An answer, its body as text. */
export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** What a page or a form is asked with. */
export type Fields = Readonly<Record<string, string>>;

/** A site in memory whose address is `https://town.test`, with account passwords and the page that asks for them. */
export interface AuthorizingSite extends TestSite {
  readonly hash: CountingHash;
  /** Asks at a path of the site. */
  ask(target: string, asking?: Asking): Promise<Page>;
  /** The authorization page with these parameters. */
  open(parameters: Fields, asking?: Asking): Promise<Page>;
  /** Sends these fields as the page's own form does. */
  send(fields: Fields, asking?: Asking): Promise<Page>;
  /** Opens the page, fills in its form and sends it. */
  answer(parameters: Fields, typed: Fields, asking?: Asking): Promise<Page>;
  /** Makes a user with an account password; gives it. */
  addUser(login: string, role?: string): Promise<string>;
}

/** Where the site is. */
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

/** Opens one; see `testSite`. */
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

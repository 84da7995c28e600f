import { AccountError } from '../auth/account-error.ts';
import type { FormTokens } from '../auth/form-tokens.ts';
import type { GrantPassword } from '../auth/grant-password.ts';
import { principalOf } from '../auth/principal.ts';
import { refusePlainHttp } from '../auth/refuse-plain-http.ts';
import type { BeginSignIn } from '../auth/sign-in.ts';
import type { User } from '../auth/users.ts';
import { AUTHORIZE } from '../authorize-path.ts';
import { ApiError } from '../contract/error.ts';
import type { SiteInfo } from '../contract/site-info.ts';
import { problem } from '../errors.ts';
import type { Sent } from '../http/call.ts';
import { errorOutcome } from '../http/error-outcome.ts';
import type { Exchange } from '../http/exchange.ts';
import type { LightReply } from '../http/light.ts';
import { parseQueryString, splitOnce } from '../http/query-string.ts';
import type { Log } from '../ports/log.ts';
import type { Random } from '../ports/random.ts';
import type { Settings } from '../settings.ts';
import { type Answer, redirect, replyOf } from './answer.ts';
import { approvedPage } from './approved-page.ts';
import { type Asking, createReadAsking } from './asking.ts';
import { formPage } from './form-page.ts';
import { noticePage } from './notice-page.ts';
import { readForm } from './read-form.ts';
import { sourceOf, withParameters } from './return-address.ts';

/** Answers at the address of the authorization page, never rejecting; undefined for any other one. */
export type Authorization = (exchange: Exchange) => Promise<LightReply> | undefined;

/** What the page is made of; no plugin is handed any of it. */
export interface AuthorizationParts {
  readonly site: SiteInfo;
  readonly settings: Settings;
  readonly signIn: BeginSignIn;
  readonly grant: GrantPassword;
  readonly tokens: FormTokens;
  readonly random: Random;
  readonly log: Log;
}

/** What is different when the form is shown again. */
interface Again {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly login: string;
  readonly wrong: string;
}

const WRONG_PASSWORD = 'The login or the account password is wrong.';
const OLD_FORM = 'This form was open for too long, or was sent before. Please answer once more.';

/**
 * The page on which a user approves of an application, which then gets an application password (as `authorize-application.php`
 * of WordPress). Signing in and approving is one form, so that no session has to be kept: it is taken from this site's own
 * pages alone, with a token that is good once and for what the form showed. Where a browser is sent is decided before the form
 * is shown, and only followed from there.
 */
export function createAuthorization(parts: AuthorizationParts): Authorization {
  const { site, settings, signIn, grant, tokens, random, log } = parts;
  const { limits } = settings;
  const { pathname, origin } = new URL(`${site.url}${AUTHORIZE}`);
  const readAsking = createReadAsking(settings.authorization.schemes);

  async function answer(exchange: Exchange, query: string): Promise<Answer> {
    const { request } = exchange;
    refusePlainHttp(request, settings);
    if (request.method === 'POST') return posted(exchange, await readForm(request, origin, limits));
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw problem('rest_no_route', 'Nothing is served at this address and method.');
    }
    if (request.target.length > limits.url) {
      throw problem('rest_uri_too_long', `The address is longer than ${limits.url} bytes.`);
    }
    const asking = readAsking(parseQueryString(query, limits.query_pairs, limits));
    return 'problems' in asking ? notUnderstood(asking.problems) : form(asking, exchange.now);
  }

  async function posted(exchange: Exchange, sent: Sent): Promise<Answer> {
    const { request, now } = exchange;
    const asking = readAsking(sent);
    if ('problems' in asking) return notUnderstood(asking.problems);
    const token = text(sent.token);
    const login = text(sent.login);
    const again = (status: number, wrong: string, headers = {}) => form(asking, now, { status, login, wrong, headers });
    if (!tokens.isGood(token, aboutOf(asking), now)) return again(403, OLD_FORM);
    if (sent.answer !== 'approve') return declined(asking);
    try {
      const tryPassword = signIn(request, login);
      tokens.spend(token, now);
      const user = await tryPassword(text(sent.password));
      if (!user) return again(403, WRONG_PASSWORD);
      exchange.principal = principalOf(user);
      return approved(asking, user, await grant(user, asking));
    } catch (error) {
      if (error instanceof AccountError) {
        // removed since the password was found to be right
        if (error.problem === 'unknown_user') return again(403, WRONG_PASSWORD);
        return again(409, `${error.message}.`);
      }
      if (error instanceof ApiError) return again(error.status, error.message, error.headers);
      throw error;
    }
  }

  /** @param again why it is shown again, and what was typed before */
  function form(asking: Asking, now: number, again: Partial<Again> = {}): Answer {
    const { status = 200, headers = {}, login, wrong } = again;
    const token = tokens.issue(aboutOf(asking), random.bytes(16), now);
    const targets = [asking.successUrl, asking.rejectUrl].filter((url) => url !== undefined).map(sourceOf);
    return {
      status,
      document: formPage({ site, asking, token, login, wrong }),
      // a browser that follows a redirect after a form asks the policy once more
      forms: ["'self'", ...new Set(targets)].join(' '),
      headers,
    };
  }

  function approved({ name, successUrl }: Asking, { login }: User, password: string): Answer {
    if (successUrl === undefined) return { status: 200, document: approvedPage({ site, name, login, password }) };
    return redirect(withParameters(successUrl, { site_url: site.url, user_login: login, password }));
  }

  function declined({ name, rejectUrl }: Asking): Answer {
    if (rejectUrl !== undefined) return redirect(rejectUrl);
    return notice(200, 'Declined', [`${name} got no password. You can close this page.`]);
  }

  const notUnderstood = (problems: readonly string[]): Answer =>
    notice(400, 'The application did not ask as it should', problems);

  const notice = (status: number, heading: string, sentences: readonly string[]): Answer => ({
    status,
    document: noticePage(site, heading, sentences),
  });

  function failed(error: unknown, { id }: Exchange): Answer {
    const { status, headers } = errorOutcome(error, { id }, log);
    const sentence = error instanceof ApiError ? error.message : `Something went wrong on our side (request ${id}).`;
    return { ...notice(status, 'This is not possible', [sentence]), headers };
  }

  return (exchange) => {
    const [path, query = ''] = splitOnce(exchange.request.target, '?');
    if (path !== pathname) return undefined;
    return answer(exchange, query)
      .catch((error) => failed(error, exchange))
      .then((answered) => replyOf(answered, exchange));
  };
}

/** What was typed, or nothing where it is no text. */
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** All that a form is about: what whoever sends it must not have changed. */
const aboutOf = ({ name, id, successUrl, rejectUrl }: Asking): string =>
  JSON.stringify([name, id, successUrl, rejectUrl]);

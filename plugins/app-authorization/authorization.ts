import {
  AccountError,
  ApiError,
  type PageContext,
  type PageFailure,
  type PageRedirect,
  type PageReply,
  type SignedIn,
  type SiteInfo,
} from '../../core/index.ts';
import { approvedPage } from './approved-page.ts';
import { formPage } from './form-page.ts';
import { messagePage } from './message-page.ts';
import { type AuthorizationRequest, createReadRequest } from './request.ts';
import { sourceOf, withParameters } from './return-address.ts';

/** Context of the page's requests. */
type Context = PageContext<unknown, { readonly path: string; readonly schemes: readonly string[] }>;

/** Differences when the form is shown again. */
interface Again {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly login: string;
  readonly wrong: string;
  readonly isRejected: boolean;
}

const WRONG_PASSWORD = 'The login or the account password is wrong.';
const OLD_FORM = 'This form has expired or was already sent. Please answer again.';

/** Headers of every response: what is typed or shown here must not reach other pages, windows or caches. */
const HEADERS = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // with a stricter policy, browsers would not send the origin of the form either
  'Referrer-Policy': 'same-origin',
};

/**
 * The page on which a user approves an application, which then gets an application password (like `authorize-application.php` of WordPress). Signing
 * in and approving is one form, so there is no session to keep: the form has a one-time token, which is only valid for what the form showed. Where
 * the browser is redirected is validated before the form is shown, and redirects only happen on its submission.
 */
export async function answer(context: Context): Promise<PageReply | PageRedirect> {
  const { site, sent, method, config } = context;
  const request = createReadRequest(config.schemes)(sent);
  if ('problems' in request) return messageReply(site, 400, 'Invalid request from the application', request.problems);
  return method === 'POST' ? posted(context, request) : form(context, request);
}

/** The page shown for any other failure. */
export const refused = ({ status, message }: PageFailure, { site }: Pick<Context, 'site'>): PageReply =>
  messageReply(site, status, 'This is not possible', [message]);

async function posted(context: Context, request: AuthorizationRequest): Promise<PageReply | PageRedirect> {
  const { site, sent, signIn } = context;
  const token = text(sent.token);
  const login = text(sent.login);
  const again = (status: number, wrong: string, headers = {}) =>
    form(context, request, { status, login, wrong, headers, isRejected: wrong === WRONG_PASSWORD });
  if (!signIn.tokens.isGood(token, aboutOf(request))) return again(403, OLD_FORM);
  if (sent.answer !== 'approve') return declined(site, request);
  try {
    const tryPassword = signIn.begin(login);
    signIn.tokens.spend(token);
    const user = await tryPassword(text(sent.password));
    if (!user) return again(403, WRONG_PASSWORD);
    return approved(site, request, user, await user.grantPassword(request));
  } catch (error) {
    if (error instanceof AccountError) {
      // the user was removed after the password was checked
      if (error.problem === 'unknown_user') return again(403, WRONG_PASSWORD);
      return again(409, `${error.message}.`);
    }
    if (error instanceof ApiError) return again(error.status, error.message, error.headers);
    throw error;
  }
}

/** @param again why it is shown again, and what was typed before */
function form({ site, signIn, config }: Context, request: AuthorizationRequest, again: Partial<Again> = {}): PageReply {
  const { status = 200, headers = {}, login, wrong, isRejected } = again;
  const token = signIn.tokens.issue(aboutOf(request));
  const targets = [request.successUrl, request.rejectUrl].filter((url) => url !== undefined).map(sourceOf);
  return {
    status,
    document: formPage({ site, path: config.path, request, token, login, wrong, isRejected }),
    // browsers also check the redirect after a form against the policy
    forms: ["'self'", ...new Set(targets)],
    headers: { ...HEADERS, ...headers },
  };
}

function approved(
  site: SiteInfo,
  { name, successUrl }: AuthorizationRequest,
  { login }: SignedIn,
  password: string,
): PageReply | PageRedirect {
  if (successUrl === undefined) {
    return { document: approvedPage({ site, name, login, password }), headers: HEADERS };
  }
  return redirect(withParameters(successUrl, { site_url: site.url, user_login: login, password }));
}

function declined(site: SiteInfo, { name, rejectUrl }: AuthorizationRequest): PageReply | PageRedirect {
  if (rejectUrl !== undefined) return redirect(rejectUrl);
  return messageReply(site, 200, 'Declined', [`${name} did not get a password. You can close this page.`]);
}

/** A redirect, without a `Referer` header. */
const redirect = (location: string): PageRedirect => ({
  location,
  headers: { ...HEADERS, 'Referrer-Policy': 'no-referrer' },
});

const messageReply = (site: SiteInfo, status: number, heading: string, sentences: readonly string[]): PageReply => ({
  status,
  document: messagePage(site, heading, sentences),
  headers: HEADERS,
});

/** A text field; empty if it is not text. */
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Everything that a form's token covers: the client must not change it. */
const aboutOf = ({ name, id, successUrl, rejectUrl }: AuthorizationRequest): string =>
  JSON.stringify([name, id, successUrl, rejectUrl]);

import { type Html, html, type SiteInfo } from '../../core/index.ts';
import { document } from './document.ts';
import type { AuthorizationRequest } from './request.ts';
import { placeOf } from './return-address.ts';

/** The content of the form. */
export interface FormPage {
  readonly site: Pick<SiteInfo, 'title' | 'url'>;
  /** Path of the page, relative to the site's address. */
  readonly path: string;
  readonly request: AuthorizationRequest;
  /** One-time token of this form. */
  readonly token: string;
  /** Login typed before. */
  readonly login?: string | undefined;
  /** Why it is shown again. */
  readonly wrong?: string | undefined;
  /** Whether the login or the password is wrong. */
  readonly isRejected?: boolean | undefined;
}

const hidden = (name: string, value: string | undefined): Html | undefined =>
  value === undefined ? undefined : html`<input type="hidden" name="${name}" value="${value}">\n`;

/** Attributes of the fields that were wrong: screen readers announce them as invalid. */
const invalid = (isRejected: boolean): Html | false => isRejected && html` aria-invalid="true"`;

const whereTo = ({ successUrl, rejectUrl }: AuthorizationRequest): Html => {
  const success = successUrl === undefined ? undefined : placeOf(successUrl);
  const reject = rejectUrl === undefined ? undefined : placeOf(rejectUrl);
  return html`<dt>Where its password is sent</dt>
<dd>${success === undefined ? 'To you: the next page shows it once.' : html`<strong>${success}</strong>`}</dd>
${reject !== success && html`<dt>Where you are sent if you decline</dt>\n<dd><strong>${reject}</strong></dd>\n`}`;
};

/** The page on which a user signs in and approves an application, or declines. */
export function formPage({ site, path, request, token, login = '', wrong, isRejected = false }: FormPage): Html {
  const { name, id, successUrl, rejectUrl } = request;
  const title = `Allow ${name} to use your account? – ${site.title}`;
  return document(
    wrong === undefined ? title : `Error: ${title}`,
    html`<p class="site">${site.title} (${new URL(site.url).host})</p>
<h1>Allow <bdi>${name}</bdi> to use your account?</h1>
${wrong !== undefined && html`<div class="wrong" role="alert" id="wrong"><p>${wrong}</p></div>\n`}
<p>It gets a password of its own and may then do everything that your account may do, until that password is revoked. It does not
learn the password that you type here.</p>
<dl>
${whereTo(request)}${id !== undefined && html`<dt>Its identifier</dt>\n<dd>${id}</dd>\n`}
</dl>
<form method="post" action="${new URL(`${site.url}${path}`).pathname}">
${hidden('app_name', name)}${hidden('app_id', id)}${hidden('success_url', successUrl)}${hidden('reject_url', rejectUrl)}${hidden('token', token)}
<div class="field">
<label for="login">Login</label>
<input id="login" name="login" value="${login}" autocomplete="username" autocapitalize="none" spellcheck="false" required${isRejected && html` aria-describedby="wrong"`}${invalid(isRejected)}>
</div>
<div class="field">
<label for="password">Account password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required aria-describedby="${wrong !== undefined && 'wrong '}hint"${invalid(isRejected)}${wrong !== undefined && html` autofocus`}>
<p class="hint" id="hint">The one that you sign in with here, not the password of another application.</p>
</div>
<div class="answers">
<button class="main" name="answer" value="approve">Approve</button>
<button name="answer" value="decline" formnovalidate>Decline</button>
</div>
</form>`,
  );
}

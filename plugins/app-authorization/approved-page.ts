import { type Html, html, type SiteInfo } from '../../core/index.ts';
import { document } from './document.ts';

/** The credentials that the application needs. */
export interface Approved {
  readonly site: Pick<SiteInfo, 'title' | 'url'>;
  /** Name of the application. */
  readonly name: string;
  readonly login: string;
  readonly password: string;
}

const field = (id: string, label: string, value: string): Html => html`<div class="field">
<label for="${id}">${label}</label>
<input class="secret" id="${id}" value="${value}" readonly autocomplete="off" spellcheck="false">
</div>
`;

/** The page that shows an application's password, once. */
export const approvedPage = ({ site, name, login, password }: Approved): Html =>
  document(
    `Approved: ${name} – ${site.title}`,
    html`<p class="site">${site.title} (${new URL(site.url).host})</p>
<h1>Here is the password for <bdi>${name}</bdi></h1>
<p>Copy it into the application now: it is not shown again. Nobody needs to remember it.</p>
${field('password', 'Application password', password)}${field('login', 'Login', login)}${field('site', 'Address of the site', site.url)}`,
  );

import * as v from 'valibot';
import type { PageReply, SiteInfo } from '../../core/index.ts';
import { authorizationPath, messagePage } from '../app-authorization/index.ts';
import { wpAlias } from './wp-alias.ts';

const text = v.optional(v.string());

/** Redirects applications to the page where users approve them. */
export const authorizePage = wpAlias.page({
  path: '/wp-admin/authorize-application.php',
  params: { app_name: text, app_id: text, success_url: text, reject_url: text },
  run: ({ site, params, contributions }) => {
    const path = contributions.ask(authorizationPath, undefined);
    if (path === undefined) return undefined;
    const given = Object.entries(params).filter((one): one is [string, string] => one[1] !== undefined);
    const query = new URLSearchParams(given).toString();
    return { location: `${site.url}${path}${query && `?${query}`}`, status: 302 };
  },
});

/** A page that says that something does not exist, for GET and for form submissions. */
function absentPage(path: string, heading: string, sentences: (site: SiteInfo) => readonly string[]) {
  const reply = (site: SiteInfo, status: number): PageReply => ({
    status,
    document: messagePage(site, heading, sentences(site)),
  });
  return wpAlias.page({
    path,
    params: {},
    form: { most: () => 0, secure: false, failed: ({ status }, { site }) => reply(site, status) },
    run: ({ site }) => reply(site, 404),
  });
}

const applications = ({ url }: SiteInfo): string =>
  `Applications use the API at ${url}/wp-json/, each with an application password. The index of the API contains the address to create one.`;

/** There is no login page. */
export const loginPage = absentPage('/wp-login.php', 'There is nothing to sign in to', (site) => [
  'This site does not run WordPress and has no login page.',
  applications(site),
]);

/** The predecessor of the REST API. */
export const xmlRpcPage = absentPage('/xmlrpc.php', 'There is no XML-RPC', (site) => [
  'This site does not support XML-RPC or pingbacks.',
  applications(site),
]);

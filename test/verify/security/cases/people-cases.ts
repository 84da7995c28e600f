import { POSTS, USERS } from './paths.ts';
import type { RealCase } from './real-case.ts';

const basic = (credentials: string) => ({ authorization: `Basic ${btoa(credentials)}` });

/** Who there is, and guesses at their passwords. */
export const PEOPLE_CASES: readonly RealCase[] = [
  {
    what: 'the list of users tells strangers everybody’s login',
    happened: 'WordPress before 4.7.1, /wp/v2/users, CVE-2017-5487',
    asks: [
      { path: USERS, status: 200, never: /@secret\.example|"roles"|"username"|subscriber/ },
      { path: `${USERS}?include={subscriberUser}`, status: 200, shows: /\n\n\[\]$/ },
      { path: `${USERS}?who=authors&per_page=100`, status: 401 },
      { path: `${USERS}/{subscriberUser}`, status: 401, never: /subscriber/ },
      { path: `${USERS}/{administratorUser}?context=edit`, status: 401 },
      {
        path: `${POSTS}?_embed=author`,
        status: 200,
        shows: /The author/,
        never: /@secret\.example|"roles"|"username"|subscriber/,
      },
    ],
  },
  {
    what: 'a search of users looks into their e-mail addresses',
    happened: 'WordPress 4.7.0–6.3.1, /wp/v2/users?search=, CVE-2023-5561',
    asks: [
      { as: 'author', path: `${USERS}?search=editor@secret`, status: 200, shows: /\n\n\[\]$/ },
      { as: 'author', path: `${USERS}?search=@secret.example&search_columns=email`, status: 200, shows: /\n\n\[\]$/ },
      { path: '/api/site/v2/search?search=secret.example', status: 200, shows: /\n\n\[\]$/ },
      { as: 'administrator', path: `${USERS}?search=editor@secret`, status: 200, shows: /The editor/ },
    ],
  },
  {
    what: 'a failed sign-in tells whether there is such a user',
    happened: 'WordPress before 2.8.1, CVE-2009-2335',
    asks: [
      { path: POSTS, headers: basic('administrator:wrong'), status: 401, shows: /incorrect_password/ },
      { path: POSTS, headers: basic('nobody-at-all:wrong'), status: 401, sameAs: 0 },
      { path: POSTS, headers: basic('editor@secret.example:wrong'), status: 401, sameAs: 0 },
      { as: 'administrator', path: `${USERS}/me`, status: 200, shows: /The administrator/ },
    ],
  },
  {
    what: 'addresses of authors tell their logins, by number',
    happened: 'WordPress, ?author=1 and author_url of oEmbed, as the scanner WPScan lists them',
    asks: [
      { path: `${POSTS}?author={subscriberUser}`, status: 200, shows: /\n\n\[\]$/ },
      { path: '/?author={administratorUser}', status: 200, never: /administrator/ },
      { path: '/api/oembed/1.0/embed?url=http://site.test/author/administrator/', status: 404 },
      {
        path: '/api/oembed/1.0/embed?url=http://site.test/?p={public}',
        status: 200,
        shows: /"author_name":"The author"/,
        never: /@secret\.example/,
      },
    ],
  },
  {
    what: 'who changes what they say of themselves may guess without end',
    happened: 'Strapi before 5.45.0, the limit went by the e-mail address in the body, CVE-2025-64526',
    asks: [
      {
        as: 'editor',
        path: `${USERS}/me`,
        address: '203.0.113.7',
        headers: { 'x-forwarded-proto': 'https' },
        status: 403,
      },
      { path: `${USERS}/me?email=a`, headers: basic('editor:wrong'), times: 10, status: 401 },
      { path: `${USERS}/me?email=b`, headers: basic('editor:wrong'), status: 429, shows: /Retry-After: \d+/ },
      { path: `${USERS}/me`, headers: { ...basic('EDITOR:wrong'), 'x-forwarded-for': '198.51.100.9' }, status: 429 },
      { path: POSTS, status: 200 },
    ],
  },
  {
    what: 'a password of a megabyte keeps the server busy',
    happened: 'WordPress before 4.0.1, hashes of long passwords, CVE-2014-9034',
    asks: [
      { path: POSTS, headers: basic(`administrator:${'x'.repeat(5_000)}`), status: 401 },
      { path: `${POSTS}/{locked}?password=${'x'.repeat(5_000)}`, status: 403 },
      { path: `${POSTS}/{locked}?password=opensesame`, status: 200, told: true, shows: /quillfeather/ },
    ],
  },
];

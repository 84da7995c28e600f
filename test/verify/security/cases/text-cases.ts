import { POSTS } from './paths.ts';
import type { RealCase } from './real-case.ts';

const RUNS = /<script|onerror|onclick|javascript:|javascript&|<svg/i;

/** Texts that become markup. */
export const TEXT_CASES: readonly RealCase[] = [
  {
    what: 'an address of a script, with a character in another spelling',
    happened: 'WordPress before 5.3.1, javascript&colon;, CVE-2019-20041',
    asks: [
      {
        as: 'author',
        path: POSTS,
        json: {
          title: '<img src=x onerror=alert(1)>Linked',
          content:
            '<a href="javascript&colon;alert(1)">a</a><a href="java\tscript:x">b</a><a href="https://a.test/">c</a>',
          status: 'publish',
        },
        status: 201,
        shows: /https:\/\/a\.test/,
        never: RUNS,
      },
    ],
  },
  {
    what: 'a name of a user is markup where it is shown',
    happened: 'WordPress 6.0–6.5.1, Avatar block, CVE-2024-4439',
    asks: [
      { path: '/embed/{hostile}', status: 200, shows: /Signed/, never: /<script|<img/ },
      {
        path: '/api/oembed/1.0/embed?format=xml&url=http://site.test/?p={hostile}',
        status: 200,
        shows: /Signed/,
        never: /<script/,
      },
      { path: `${POSTS}/{hostile}?_embed=author`, status: 200, shows: /^Content-Type: application\/json;/m },
    ],
  },
  {
    what: 'a slug is markup',
    happened: 'WordPress before 5.8.3, post slugs, CVE-2022-21662',
    asks: [
      {
        as: 'author',
        path: POSTS,
        json: { title: 'Slugged', slug: '"><script>alert(1)</script>', status: 'publish' },
        status: 201,
        shows: /Slugged/,
        never: RUNS,
      },
    ],
  },
  {
    what: 'an answer that a page of others takes for a script, or for a program',
    happened: 'JSONP callbacks that are a file of Flash (Rosetta Flash), CVE-2014-4671',
    asks: [
      {
        path: `${POSTS}?_jsonp=CWSMIKI0hCD0Up0IZUnnnnnnnn`,
        status: 200,
        shows: /Content-Type: application\/json; charset=UTF-8\n/,
        never: /CWSMIKI/,
      },
      {
        path: `${POSTS}?callback=alert&_format=js`,
        status: 200,
        shows: /X-Content-Type-Options: nosniff/,
        never: /alert\(/,
      },
      { path: `${POSTS}?_fields=id`, headers: { accept: 'text/html' }, status: 200, never: /text\/html/ },
    ],
  },
];

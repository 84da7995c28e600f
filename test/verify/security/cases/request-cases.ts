import { POSTS } from './paths.ts';
import type { RealCase } from './real-case.ts';

const EVIL = 'evil.example';
const LIST = `${POSTS}?_fields=id,link`;

/** Heads of requests, and what becomes of them in the heads of answers. */
export const REQUEST_CASES: readonly RealCase[] = [
  {
    what: 'a header called __proto__ ends the server',
    happened: 'Node.js before 20.20.2, headersDistinct, CVE-2026-21710',
    asks: [
      {
        path: POSTS,
        wire: `GET ${POSTS}/{public} HTTP/1.1\r\nHost: site.test\r\n__proto__: x\r\nconstructor: y\r\n\r\n`,
        status: 200,
        shows: /Open/,
      },
      { path: POSTS, wire: `GET ${POSTS} HTTP/1.1\r\nHost: site.test\r\n\r\n`, status: 200, shows: /Open/ },
    ],
  },
  {
    what: 'line ends in a parameter begin a header of the answer',
    happened: 'WordPress 1.2, wp-login.php?text=, CVE-2004-1584',
    asks: [
      {
        path: POSTS,
        wire: `GET ${POSTS}?per_page=1&search=%0d%0aSet-Cookie:%20a=b&x=%E5%98%8A%E5%98%8DSet-Cookie HTTP/1.1\r\nHost: site.test\r\n\r\n`,
        status: 200,
        never: /^set-cookie/im,
      },
      {
        path: POSTS,
        wire: `GET ${POSTS}?per_page=1&x=%0d%0aSet-Cookie:%20a=b HTTP/1.1\r\nHost: site.test\r\n\r\n`,
        status: 200,
        shows: /rel="next"/,
        never: /^set-cookie/im,
      },
      {
        path: POSTS,
        wire: `GET ${POSTS} HTTP/1.1\r\nHost: site.test\r\nOrigin: https://a.test\rSet-Cookie: a=b\r\n\r\n`,
        status: 400,
        never: /^set-cookie/im,
      },
    ],
  },
  {
    what: 'links lead to the host that the request names',
    happened: 'WordPress 4.7.4, addresses in letters by Host, CVE-2017-8295',
    asks: [
      { path: LIST, status: 200, shows: /"link":"http:\/\/site\.test\// },
      {
        path: LIST,
        headers: { host: EVIL, 'x-forwarded-host': EVIL, forwarded: `host=${EVIL}` },
        status: 200,
        sameAs: 0,
      },
      {
        path: '/api/',
        headers: { host: EVIL },
        status: 200,
        shows: /http:\/\/site\.test\/authorize/,
        never: /evil\.example/,
      },
    ],
  },
  {
    what: 'a header changes an answer that is kept for others',
    happened: 'Ghost 4.0–6.36.0, x-ghost-preview, CVE-2026-53943',
    asks: [
      {
        path: LIST,
        headers: {
          'x-ghost-preview': 'c=%22%3E%3Cscript%3E',
          'x-original-url': '/api/site/v2/settings',
          'x-rewrite-url': '/api/site/v2/settings',
          'x-http-method-override': 'DELETE',
          'x-forwarded-scheme': 'http',
          'accept-language': '"><script>',
          host: EVIL,
        },
        status: 200,
        never: /script|evil/,
      },
      { path: LIST, status: 200, sameAs: 0, shows: /"link"/ },
    ],
  },
  {
    what: 'an application has its password sent to a script, or over the open net',
    happened: 'WordPress 5.6–6.3.1, the page of application passwords, as the notes of 6.3.2 say',
    asks: [
      ...[
        'javascript:alert(1)',
        'http://a.test/',
        'data:text/html,x',
        '//a.test/',
        'https://site.test@a.test/',
      ].flatMap((url) =>
        ['success_url', 'reject_url'].map((name) => ({
          path: `/authorize?app_name=x&${name}=${encodeURIComponent(url)}`,
          status: 400,
          never: /<form|^Location:/m,
        })),
      ),
      {
        path: '/authorize?app_name=%3Cscript%3E&success_url=https://a.test/done',
        status: 200,
        shows: /<form/,
        never: /<script/,
      },
    ],
  },
];

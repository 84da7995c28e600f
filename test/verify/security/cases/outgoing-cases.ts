import { POSTS } from './paths.ts';
import type { RealCase } from './real-case.ts';

const proxy = (url: string) => `/api/oembed/1.0/proxy?url=${encodeURIComponent(url)}`;
const CONTROL = { as: 'author', path: proxy('http://town.example/fair'), status: 200, shows: /The fair/ } as const;

/** Requests that make the server send requests. It may only connect to public addresses, whatever the response is. */
export const OUTGOING_CASES: readonly RealCase[] = [
  {
    what: 'an address of this machine in another spelling',
    happened: 'ip (npm) 2.0.1, isPublic("::fFFf:127.0.0.1"), CVE-2024-29415',
    asks: [
      ...['[::fFFf:127.0.0.1]', '127.1', '012.1.2.3', '0x7f.1', '[::]', '017700000001', '0'].map(
        (host) => ({ as: 'author', path: proxy(`http://${host}/`), status: 404 }) as const,
      ),
      CONTROL,
    ],
  },
  {
    what: 'a name that is public when it is checked and elsewhere when it is used',
    happened: 'WordPress 6.1.1, pingbacks, CVE-2022-3590',
    asks: [
      { as: 'author', path: proxy('http://moving.example/'), status: 404 },
      { as: 'author', path: proxy('http://moving.example/again'), status: 404 },
      CONTROL,
    ],
  },
  {
    what: 'a redirect to where one may not go',
    happened: 'WordPress before 4.7.5, redirects of the HTTP class, CVE-2017-9066',
    asks: [{ as: 'author', path: proxy('http://town.example/moved'), status: 404 }, CONTROL],
  },
  {
    what: 'an answer, or a body, that grows when it is unpacked',
    happened: 'urllib3 before 2.6.0, streamed answers unpacked at once, CVE-2025-66471',
    asks: [
      { as: 'author', path: proxy('http://town.example/packed'), status: 404 },
      {
        path: POSTS,
        wire: `POST ${POSTS} HTTP/1.1\r\nHost: site.test\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`,
        status: 415,
      },
      CONTROL,
    ],
  },
];

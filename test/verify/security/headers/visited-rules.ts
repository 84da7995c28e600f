import { both, either, has, is, isHtml, isUnchanged, none, not, ofKind, policy, signedIn } from './conditions.ts';
import { SITE } from './header-world.ts';
import type { Held } from './held.ts';
import { RULES, type Rule } from './rules.ts';

/** Rules of the API that hold here as well, by their names. */
const SHARED: ReadonlySet<string> = new Set([
  'no type is guessed',
  'no word of what serves it',
  'no cookies',
  'nothing about the connection',
  'of text, its characters',
  'whether it may be kept',
  'without an origin nobody is told so',
  'no page may send what its browser knows of its visitor',
  'nobody else is',
  'nothing else does',
  'an error has no tag',
  'a tag is strong and in quotes',
  'what is unchanged is not sent again',
  'HEAD is as GET, without a body',
  'the length is that of the body',
  'letters that a header may have',
  'links are to where the site lives',
  'nothing of the host that was asked',
  'which request it was',
  'a document tells nobody where one came from',
  'TLS is for the proxy to speak of',
  'what is packed has a tag of its own',
]);

const isVisited = ofKind('visited');
const isMoved = ({ status }: Held) => status >= 300 && status < 400 && status !== 304;
const isMissing = ({ status }: Held) => status === 404;
/** Responses for one visitor only: previews, and responses to a password. */
const isForOne = ({ target, method }: Held) => /[?&]pass=/.test(target) || method === 'POST';

/** Additional rules for responses to visitors and their programs. */
const OWN: readonly Rule[] = [
  {
    name: 'a page runs scripts of the site alone',
    about: both(isVisited, isHtml),
    holds: (held) => {
      const scripts = policy(held).get('script-src') ?? "'none'";
      return !/unsafe|https?:|data:|\*/.test(scripts);
    },
  },
  {
    name: 'a page loads nothing that it does not name',
    about: both(isVisited, isHtml),
    holds: (held) => policy(held).get('default-src') === "'none'" && policy(held).get('base-uri') === "'none'",
  },
  {
    name: 'a page sends forms to the site alone',
    about: both(isVisited, isHtml),
    holds: (held) => /^'(?:self|none)'$/.test(policy(held).get('form-action') ?? ''),
  },
  {
    name: 'a page is in no frame of others',
    about: both(isVisited, isHtml),
    holds: both((held) => policy(held).get('frame-ancestors') === "'none'", is('x-frame-options', 'DENY')),
  },
  {
    name: 'a redirect stays on the site',
    about: both(isVisited, isMoved),
    holds: ({ headers, status }) => headers.get('location')?.startsWith(`${SITE}/`) === true && status === 301,
  },
  { name: 'nothing else leads elsewhere', about: both(isVisited, not(isMoved)), holds: none(['location']) },
  {
    name: 'what is for one visitor is kept by nobody',
    about: both(isVisited, isForOne),
    holds: is('cache-control', /no-store/),
  },
  {
    name: 'search engines leave out what is not there, and previews',
    about: both(isVisited, both(isHtml, either(isMissing, isForOne))),
    holds: is('x-robots-tag', /noindex/),
  },
  {
    name: 'search engines may list what is there',
    about: both(
      isVisited,
      both(isHtml, ({ status, target }) => status === 200 && /^\/(?:\d{4}\/|events\/$)/.test(target)),
    ),
    holds: none(['x-robots-tag']),
  },
  {
    name: 'what a program reads is what it says',
    about: both(isVisited, ({ status, target }) => status === 200 && /feed|ical|sitemap.*xml|robots/.test(target)),
    holds: not(isHtml),
  },
  {
    name: 'a page is the same for who signs in',
    about: both(
      isVisited,
      both(
        signedIn,
        ({ method, status, target }) => method === 'GET' && status === 200 && !target.startsWith('/wp-json'),
      ),
    ),
    holds: (held) =>
      held.headers.has('content-encoding') || Buffer.compare(held.bytes, held.plain?.bytes ?? held.bytes) === 0,
  },
  { name: 'a page has a type', about: both(isVisited, not(either(isUnchanged, isMoved))), holds: has('content-type') },
];

/** Rules for pages, feeds, calendar files and the alias of the API. */
export const VISITED_RULES: readonly Rule[] = [...RULES.filter(({ name }) => SHARED.has(name)), ...OWN];

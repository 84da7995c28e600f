import { EVENTS, PAGES, POSTS, USERS, VENUES } from './paths.ts';
import type { RealCase } from './real-case.ts';

/** Parameters that are something else than they should be. */
export const PARAMETER_CASES: readonly RealCase[] = [
  {
    what: 'an id with letters behind it passes the check as one and is used as another',
    happened: 'WordPress 4.7.0 and 4.7.1, content injection by ?id=123abc, CVE-2017-1001000',
    asks: [
      { path: `${POSTS}/{public}?id={public}abc`, json: { title: 'Hacked' }, status: 401 },
      { as: 'contributor', path: `${POSTS}/{public}`, json: { id: '{public}abc', title: 'Hacked' }, status: 403 },
      { path: `${POSTS}/{public}abc`, json: { title: 'Hacked' }, status: 404 },
      { path: `${POSTS}/0x{public}`, json: { title: 'Hacked' }, status: 404 },
      { path: `${EVENTS}/{event}abc`, json: { title: 'Hacked' }, status: 404 },
      { as: 'author', path: `${POSTS}/{public}?id={public}abc`, json: { title: 'Mine' }, status: 200, shows: /Mine/ },
    ],
  },
  {
    what: 'the right is asked for one id, and the work done on another',
    happened: 'REST API TO MiniProgram 5.1.2, CVE-2026-3460',
    asks: [
      {
        as: 'contributor',
        path: `${POSTS}/{own}?id={editors}&post={editors}`,
        json: { id: '{editors}', post: '{editors}', title: 'Swapped' },
        status: 200,
        shows: /Swapped/,
        told: true,
      },
      { path: `${POSTS}/{editors}`, status: 200, never: /Swapped/ },
      { as: 'subscriber', path: `${USERS}/me?id={administratorUser}`, status: 200, shows: /The subscriber/ },
    ],
  },
  {
    what: 'a list of ids that comes as one text is put into the query as it is',
    happened: 'WordPress 6.8.0–7.0.1, author_exclude, CVE-2026-60137',
    asks: [
      { path: `${POSTS}?author_exclude=1)%20OR%201=1--%20`, status: 400 },
      { path: `${POSTS}?author_exclude[]=1)%20UNION%20SELECT`, status: 400 },
      { path: `${EVENTS}?organizer=1)%20OR%20(1=1`, status: 400 },
      { path: `${POSTS}?author_exclude=998,999`, status: 200, shows: /Open/ },
    ],
  },
  {
    what: 'the order of a list is code',
    happened: 'The Events Calendar 6.6.4, order of tribe_has_next_event(), CVE-2024-8275',
    asks: [
      { path: `${EVENTS}?orderby=start_date&order=asc,(select+sleep(5))`, status: 200, shows: /"total":2,/ },
      { path: `${POSTS}?orderby=(select%201)`, status: 400 },
      { path: `${POSTS}?orderby=constructor`, status: 400 },
      { path: `${POSTS}?orderby=__proto__`, status: 400 },
      { path: `${VENUES}?orderby=author.email&order=(select+1)`, status: 200, shows: /"total":1,/ },
      { path: `${PAGES}?orderby=password`, status: 400 },
      { path: `${POSTS}?orderby=title&order=asc`, status: 200, shows: /An editor.*Open/s },
    ],
  },
  {
    what: 'names of parameters and members that every object has',
    happened: 'qs before 6.10.3, a[__proto__]=b, CVE-2022-24999',
    asks: [
      { path: `${POSTS}?a[__proto__]=b&a[__proto__]&a[length]=100000000`, status: 400 },
      { path: `${POSTS}?constructor[prototype][status]=draft`, status: 400 },
      { path: `${POSTS}?a[length]=100000000&a[b]=c`, status: 200, shows: /Open/ },
      {
        as: 'author',
        path: POSTS,
        json: JSON.parse('{"title":"x","meta":{"__proto__":{"status":"publish"}}}'),
        status: 400,
      },
      { as: 'author', path: POSTS, json: { title: 'x', constructor: { prototype: { can: true } } }, status: 400 },
    ],
  },
  {
    what: 'a filter by what is not shown tells it, letter by letter',
    happened: 'Ghost before 5.46.1, filter=authors.password, CVE-2023-31133',
    asks: [
      { path: `${POSTS}?_fields=id`, status: 200, shows: /\[\{"id"/ },
      { path: `${POSTS}?_fields=id&filter=authors.password:~'a'`, status: 200, sameAs: 0 },
      { path: `${POSTS}?_fields=id&filter[email]=x&meta_key=email&meta_value=x`, status: 200, sameAs: 0 },
      { path: `${POSTS}?_fields=id&search_columns=post_password&search=opensesame`, status: 400 },
      { path: `${POSTS}?_fields=id&orderby=author.email`, status: 400 },
    ],
  },
  {
    what: 'a parameter of the inside is taken from outside',
    happened: 'Joomla 4.0.0–4.2.7, ?public=true, CVE-2023-23752',
    asks: [
      { path: '/api/site/v2/settings?public=true', status: 401 },
      { path: `${USERS}?public=true&context=edit`, status: 401 },
      { path: `${POSTS}/{draft}?public=true&allow=true&principal=administrator&narrow=`, status: 401 },
      { path: `${POSTS}?status=draft&as=administrator`, status: 400 },
      { as: 'administrator', path: '/api/site/v2/settings', status: 200, shows: /"title"/ },
    ],
  },
];

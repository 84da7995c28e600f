import { EVENTS, POSTS, TAGS, VENUES } from './paths.ts';
import type { RealCase } from './real-case.ts';

/** Attempts to read hidden content through visible content. */
export const READING_CASES: readonly RealCase[] = [
  {
    what: 'a list of statuses in which one is public shows the others',
    happened: 'WordPress before 5.2.4, ?static=1&order=asc, CVE-2019-17671',
    asks: [
      { path: `${POSTS}?status=publish,private`, status: 400 },
      { path: `${POSTS}?status[]=publish&status[]=draft`, status: 400 },
      { path: `${EVENTS}?status=publish,draft`, status: 400 },
      { path: `${POSTS}?static=1&order=asc`, status: 200, shows: /Open/ },
      {
        path: `${POSTS}?include={private},{draft},{trash},{public}&_fields=id`,
        status: 200,
        shows: /\n\n\[\{"id":\d+\}\]$/,
      },
    ],
  },
  {
    what: 'titles and ids of drafts and private events',
    happened: 'The Events Calendar before 6.2.9, CVE-2023-6557',
    asks: [
      { path: `${EVENTS}/by-slug/fixed`, status: 403 },
      { path: `${EVENTS}/{draftEvent}`, status: 403 },
      {
        path: `${EVENTS}?include={draftEvent}&search=quill`,
        status: 200,
        shows: /"events":\[\]/,
        never: /"total":[1-9]/,
      },
      { path: `${EVENTS}/{event}`, status: 200, shows: /Fair/ },
    ],
  },
  {
    what: 'texts behind a password, by every other way',
    happened: 'The Events Calendar before 6.2.8.1, CVE-2023-6203',
    asks: [
      { path: `${EVENTS}/{lockedEvent}`, status: 403, shows: /event-password-protected/ },
      { path: `${EVENTS}?search=quillfeath`, status: 200, shows: /"total":0/ },
      { path: `${EVENTS}?include={lockedEvent}`, status: 200, shows: /"events"/ },
      { path: `${POSTS}/{locked}?_fields=content,excerpt,meta`, status: 200, shows: /"protected":true/ },
      { path: `${POSTS}?search=quillfeather`, status: 200, shows: /\n\n\[\]$/ },
      { path: '/api/site/v2/search?search=quillfeather', status: 200, shows: /\n\n\[\]$/ },
      { path: '/embed/{locked}', status: 200, shows: /Locked/ },
      { path: '/api/oembed/1.0/embed?url=http://site.test/?p={locked}', status: 200 },
      { path: `${EVENTS}/{lockedEvent}?password=opensesame`, status: 200, told: true, shows: /quillfeather/ },
    ],
  },
  {
    what: 'a block that shows the latest posts shows locked ones, to who writes it',
    happened: 'WordPress 4.7–5.7, Latest Posts block, CVE-2021-29450',
    asks: [
      {
        as: 'contributor',
        path: POSTS,
        json: {
          title: 'Latest',
          content:
            '<!-- wp:latest-posts {"displayPostContent":true,"displayPostContentRadio":"full_post","postsToShow":20} /-->',
        },
        status: 201,
        // a protected title is public, with a prefix; the texts are not
        shows: /wp-block-latest-posts.*Protected: Locked.*This content is password protected.*An editor/,
      },
    ],
  },
  {
    what: 'what a venue is, by the event that takes place there',
    happened: 'The Events Calendar 6.15.2, hidden venues and organizers by REST, CVE-2025-9808',
    asks: [
      { path: `${VENUES}/{closed}`, status: 403 },
      { path: `${EVENTS}/{event}`, status: 200, shows: /"venue":\[\]/ },
      { path: `${EVENTS}?venue={closed}`, status: 400 },
      { path: `${VENUES}?event={event}`, status: 200, shows: /"total":0/ },
      { as: 'editor', path: `${EVENTS}/{event}`, status: 200, told: true, shows: /Attic quillfeather/ },
    ],
  },
  {
    what: 'former texts of a post, to everybody who may read it',
    happened: 'WordPress before 4.5.3, CVE-2016-5835',
    asks: [
      { path: `${POSTS}/{public}/revisions`, status: 401 },
      { as: 'contributor', path: `${POSTS}/{public}/revisions`, status: 403 },
      { as: 'contributor', path: `${POSTS}/{public}/autosaves`, status: 403 },
      {
        path: `${POSTS}/{public}?_embed=1&context=embed`,
        status: 200,
        shows: /Open/,
        never: /Before|predecessor-version/,
      },
      { as: 'author', path: `${POSTS}/{public}/revisions`, status: 200, shows: /"slug":"\d+-revision-v1"/, told: true },
    ],
  },
  {
    what: 'what others threw away',
    happened: 'WordPress 2.9 and 2.9.1, ?p= of a post in the trash, CVE-2010-0682',
    asks: [
      { as: 'author', path: `${POSTS}/{trash}`, status: 403 },
      { as: 'author', path: `${POSTS}?status=trash`, status: 200, never: /Thrown/ },
      { path: `${POSTS}?slug=thrown-quillfeather__trashed`, status: 200, shows: /\n\n\[\]$/ },
      { as: 'editor', path: `${POSTS}/{trash}?context=edit`, status: 200, told: true, shows: /Thrown/ },
    ],
  },
  {
    what: 'terms of what nobody may read',
    happened: 'WordPress before 6.0.3, data exposure by the terms and tags of REST, as its release notes say',
    asks: [
      { path: `${TAGS}?post=99999`, status: 400, shows: /rest_post_invalid_id/ },
      { path: `${TAGS}?post={draft}`, status: 400, sameAs: 0 },
      { path: `${TAGS}?hide_empty=true`, status: 200, shows: /\n\n\[\]$/ },
      { path: `${POSTS}?tags={tag}`, status: 200, shows: /\n\n\[\]$/ },
      { as: 'editor', path: `${TAGS}?post={draft}`, status: 200, shows: /Rumour/ },
    ],
  },
];

import * as v from 'valibot';
import { isApplicationScheme } from './authorize/browser-schemes.ts';
import { isIanaZone } from './iana-zone.ts';

/** Limits of docs/security.md; each may be set in `settings.json › limits`. Sizes in bytes, times in milliseconds. */
const limits = v.object({
  json_body: v.optional(v.number(), 1024 * 1024),
  batch_body: v.optional(v.number(), 2 * 1024 * 1024),
  json_depth: v.optional(v.number(), 32),
  json_nodes: v.optional(v.number(), 50_000),
  json_array: v.optional(v.number(), 5_000),
  title: v.optional(v.number(), 500),
  slug: v.optional(v.number(), 200),
  content: v.optional(v.number(), 512 * 1024),
  url: v.optional(v.number(), 8 * 1024),
  query_pairs: v.optional(v.number(), 200),
  headers: v.optional(v.number(), 16 * 1024),
  header_count: v.optional(v.number(), 100),
  upload_image: v.optional(v.number(), 10 * 1024 * 1024),
  upload_other: v.optional(v.number(), 25 * 1024 * 1024),
  image_pixels: v.optional(v.number(), 50_000_000),
  image_side: v.optional(v.number(), 16_384),
  image_frames: v.optional(v.number(), 200),
  image_timeout: v.optional(v.number(), 10_000),
  filter_ids: v.optional(v.number(), 100),
  answer_text: v.optional(v.number(), 10_000_000),
  search_length: v.optional(v.number(), 200),
  search_words: v.optional(v.number(), 10),
  headers_timeout: v.optional(v.number(), 10_000),
  request_timeout: v.optional(v.number(), 30_000),
  slow_reader: v.optional(v.number(), 20_000),
  connections: v.optional(v.number(), 2_000),
  connections_per_address: v.optional(v.number(), 100),
  in_flight: v.optional(v.number(), 256),
  failed_logins: v.optional(v.number(), 10),
  authorization_form: v.optional(v.number(), 16 * 1024),
  outgoing_requests: v.optional(v.number(), 20),
  outgoing_timeout: v.optional(v.number(), 8_000),
  outgoing_hops: v.optional(v.number(), 3),
  outgoing_bytes: v.optional(v.number(), 1024 * 1024),
  theme_export: v.optional(v.number(), 32 * 1024 * 1024),
  revisions: v.optional(v.number(), 50),
  kept_bytes: v.optional(v.number(), 64 * 1024 * 1024),
});

/** The authorization page: schemes of applications beside those that have a dot. */
const authorization = v.object({
  schemes: v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.check(
          isApplicationScheme,
          'must be the scheme of an application, such as my-app, and none of a browser itself',
        ),
      ),
    ),
    [],
  ),
});

/** Can clients reach a site there: an http or https origin, and perhaps a path? */
export function isSiteUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && !search && !hash && !username;
}

/** `data/settings.json`. Unknown members are kept where the file is written. */
export const settingsSchema = v.looseObject({
  title: v.optional(v.pipe(v.string(), v.description('Name of the site.')), 'Almanac'),
  description: v.optional(v.pipe(v.string(), v.description('What the site is, in a line.')), ''),
  url: v.optional(
    v.pipe(
      v.string(),
      v.check(isSiteUrl, 'must be an address such as https://example.org'),
      v.description('Origin and path where clients reach the site; every link is made from it.'),
    ),
    'http://127.0.0.1:8080',
  ),
  timezone: v.optional(
    v.pipe(
      v.string(),
      v.check(isIanaZone, 'must be an IANA zone such as Europe/Rome'),
      v.description('IANA zone of the site: Europe/Rome.'),
    ),
    'UTC',
  ),
  rest_root: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(\/[\w-]+)+$/, 'must be a path such as /api'),
      v.description('Path of the API below the address of the site.'),
    ),
    '/api',
  ),
  allow_plain_http: v.optional(
    v.pipe(v.boolean(), v.description('Takes credentials over plain HTTP from other machines.')),
    false,
  ),
  trusted_proxies: v.optional(
    v.pipe(v.array(v.string()), v.description('Addresses whose X-Forwarded-For and X-Forwarded-Proto count.')),
    [],
  ),
  docs: v.optional(
    v.pipe(v.boolean(), v.description('Shows everybody the API at /docs, to read and to try out.')),
    true,
  ),
  /** Applications that ask for passwords of their own. */
  authorization: v.optional(authorization, {}),
  plugins: v.optional(
    v.pipe(
      v.record(v.string(), v.union([v.boolean(), v.record(v.string(), v.unknown())])),
      v.description('By name: true, false, or the settings of a plugin that is on.'),
    ),
    {},
  ),
  /** Configuration objects of plugins that were switched off, for the day that they are on again. */
  plugins_off: v.optional(v.record(v.string(), v.record(v.string(), v.unknown())), {}),
  limits: v.optional(limits, {}),
});

export type Settings = v.InferOutput<typeof settingsSchema>;
export type Limits = Settings['limits'];

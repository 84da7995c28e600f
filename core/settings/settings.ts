import * as v from 'valibot';
import { limitsSchema } from '../contract/limits.ts';
import type { SiteInfo } from '../contract/site-info.ts';
import { isIanaZone, zoneOfOffset } from '../lib/index.ts';
import type { Clock } from '../platform/index.ts';
import { mailSettingsSchema } from './mail-settings.ts';

/** Can a site have this address: an http or https origin, and optionally a path? */
export function isSiteUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && !search && !hash && !username;
}

/** The message for an invalid zone. */
const zoneProblem = (given: string): string => {
  const name = zoneOfOffset(given);
  return `must be an IANA time zone such as ${name === undefined ? 'Europe/Rome' : `Europe/Rome; ${given} is ${name}`}`;
};

/** `data/settings.json`. Unknown members are kept when the file is written. */
export const settingsSchema = v.looseObject({
  title: v.optional(v.pipe(v.string(), v.description('Name of the site.')), 'Almanac'),
  description: v.optional(v.pipe(v.string(), v.description('Description of the site, in one line.')), ''),
  url: v.optional(
    v.pipe(
      v.string(),
      v.check(isSiteUrl, 'must be an address such as https://example.org'),
      v.description('Public URL of the site, with its path; all links begin with it.'),
    ),
    'http://127.0.0.1:8080',
  ),
  timezone: v.optional(
    v.pipe(
      v.string(),
      v.check(isIanaZone, ({ input }) => zoneProblem(String(input))),
      v.description('Time zone of the site, by its IANA name: Europe/Rome.'),
    ),
    'UTC',
  ),
  rest_root: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(\/[\w-]+)+$/, 'must be a path such as /api'),
      v.description('Path of the API under the URL of the site.'),
    ),
    '/api',
  ),
  allow_plain_http: v.optional(
    v.pipe(v.boolean(), v.description('Accepts passwords over plain HTTP from other machines.')),
    false,
  ),
  trusted_proxies: v.optional(
    v.pipe(
      v.array(v.string()),
      v.description('Addresses of proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted.'),
    ),
    [],
  ),
  fast_path: v.optional(
    v.pipe(
      v.boolean(),
      v.description("Answers repeated requests without Node's HTTP server; responses are the same either way."),
    ),
    true,
  ),
  mail: v.optional(v.pipe(mailSettingsSchema, v.description('How mail of plugins is sent.')), {}),
  plugins: v.optional(
    v.pipe(
      v.record(v.string(), v.union([v.boolean(), v.record(v.string(), v.unknown())])),
      v.description('Plugins by name: true, false, or the settings of a plugin, which switch it on.'),
    ),
    {},
  ),
  /** Configuration objects of disabled plugins, for when they are enabled again. */
  plugins_off: v.optional(v.record(v.string(), v.record(v.string(), v.unknown())), {}),
  limits: v.optional(limitsSchema, {}),
});

export type Settings = v.InferOutput<typeof settingsSchema>;

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** A number of bytes as text: `1.5 MiB`. */
export function sizeText(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${(bytes / 1024 ** unit).toFixed(unit === 0 ? 0 : 1)} ${UNITS[unit]}`;
}

/** What handlers may know of the site. @param offered provided by its plugins; default nothing */
export function siteInfo(
  settings: Settings,
  { elapsed }: Pick<Clock, 'elapsed'>,
  { claimOf, collections }: Pick<SiteInfo, 'claimOf' | 'collections'> = { claimOf: () => undefined, collections: [] },
): SiteInfo {
  const url = settings.url.replace(/\/+$/, '');
  const { title, description, timezone, limits } = settings;
  return {
    title,
    description,
    url,
    timezone,
    limits,
    collections,
    elapsed,
    claimOf,
    rest: (path) => `${url}${settings.rest_root}${path}`,
    file: (folder, path) => `${url}/${folder.name}/${path}`,
  };
}

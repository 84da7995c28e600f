import type { SiteInfo } from '../contract/site-info.ts';
import type { Clock } from '../platform/index.ts';
import type { Settings } from './settings.ts';

/** What handlers may know of the site. */
export function siteInfo(settings: Settings, { elapsed }: Pick<Clock, 'elapsed'>): SiteInfo {
  const url = settings.url.replace(/\/+$/, '');
  const { title, description, timezone, limits } = settings;
  return {
    title,
    description,
    url,
    timezone,
    limits,
    elapsed,
    rest: (path) => `${url}${settings.rest_root}${path}`,
    file: (folder, path) => `${url}/${folder.name}/${path}`,
  };
}

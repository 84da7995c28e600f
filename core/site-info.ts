import type { SiteInfo } from './contract/site-info.ts';
import type { Settings } from './settings.ts';

/** What handlers may know of the site. */
export function siteInfo(settings: Settings): SiteInfo {
  const url = settings.url.replace(/\/+$/, '');
  const { title, description, timezone, limits } = settings;
  return {
    title,
    description,
    url,
    timezone,
    limits,
    rest: (path) => `${url}${settings.rest_root}${path}`,
    file: (folder, path) => `${url}/${folder.name}/${path}`,
  };
}

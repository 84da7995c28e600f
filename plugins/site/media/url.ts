import type { FileFolder, SiteInfo } from '../../../core/index.ts';

/** The path of a file in a folder by its URL, ignoring query and fragment; undefined for any other URL. */
export function pathOfUrl(site: SiteInfo, folder: FileFolder, url: string): string | undefined {
  const base = site.file(folder, '');
  const [address = ''] = url.split(/[?#]/, 1);
  return address.startsWith(base) ? address.slice(base.length) : undefined;
}

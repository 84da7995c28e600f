import type { FileFolder, SiteInfo } from '../../../core/index.ts';

/** The path of a file of a folder, given its address; what stands behind a `?` or `#` does not count. */
export function pathOfUrl(site: SiteInfo, folder: FileFolder, url: string): string | undefined {
  const base = site.file(folder, '');
  const [address = ''] = url.split(/[?#]/, 1);
  return address.startsWith(base) ? address.slice(base.length) : undefined;
}

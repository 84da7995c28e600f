/** Address of a site without its scheme and `www.`, which sites change. */
export const hostOf = (url: string): string => url.replace(/^https?:\/\//i, '').replace(/^www\./i, '');

/** A path as addresses are told apart by it: decoded, in small letters, without the slash at its end. */
export function plainPath(path: string): string {
  const trimmed = path
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .toLowerCase();
  try {
    return decodeURIComponent(trimmed) || '/';
  } catch {
    return trimmed || '/';
  }
}

/** Such a path as addresses have it. */
export const encodedPath = (path: string): string =>
  encodeURI(path)
    .replace(/[?#]/g, encodeURIComponent)
    .replace(/%[\dA-F]{2}/g, (octet) => octet.toLowerCase());

/** The path of an address below that of the old site; undefined for another site, and for an address that is a query. */
export function pathOf(link: string | undefined, site: string | undefined): string | undefined {
  if (link === undefined || site === undefined || !URL.canParse(link)) return undefined;
  const url = new URL(link);
  const base = new URL(site);
  if (hostOf(url.origin) !== hostOf(base.origin) || url.search !== '') return undefined;
  const above = base.pathname.replace(/\/+$/, '');
  return url.pathname.startsWith(above) ? plainPath(url.pathname.slice(above.length)) : undefined;
}

const FILES = /\/(?:wp-content\/uploads|files)\/(.+)$/i;

/** Ends the name of a smaller picture, and of one that was shrunk when it was uploaded. */
const SIZE = /(?:-\d{1,5}x\d{1,5}|-scaled)(?=\.[a-z0-9]{1,8}$)/i;

/** Path of a file below the folder of uploads, or else its whole path. */
export function uploadPath(url: string): string | undefined {
  if (!URL.canParse(url, 'http://old.invalid')) return undefined;
  const { pathname } = new URL(url, 'http://old.invalid');
  return plainPath(FILES.exec(pathname)?.[1] ?? pathname);
}

/** Such a path, the same for a picture in all its sizes. */
export const withoutSize = (path: string): string => path.replace(SIZE, '');

/** Width that the name of a smaller picture says. */
export const widthIn = (url: string): number | undefined => {
  const width = Number(/-(\d{1,5})x\d{1,5}\.[a-z0-9]{1,8}$/i.exec(url)?.[1]);
  return width > 0 ? width : undefined;
};

/** Stands for the address of a folder whose files are imported: a file of it has its path below. */
export const FOLDER_FILES = 'http://files.invalid';

/** Folders whose contents are at the top of a site: of Hugo, of Eleventy, and of texts. */
const SERVED = /^\/(?:static|public|content|src)(?=\/)/;

/** The path that a file had on the old site. */
export function filePath(url: string): string {
  const { origin, pathname } = new URL(url);
  const path = pathname.replace(/\/{2,}/g, '/');
  return origin === FOLDER_FILES ? path.replace(SERVED, '') : path;
}

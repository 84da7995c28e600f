/** Address of a site without scheme and `www.`, because sites change those. */
export const hostOf = (url: string): string => url.replace(/^https?:\/\//i, '').replace(/^www\./i, '');

/** A path normalized for comparison: decoded, in lower case, without trailing slash. */
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

/** Percent-encodes a normalized path. */
export const encodedPath = (path: string): string =>
  encodeURI(path)
    .replace(/[?#]/g, encodeURIComponent)
    .replace(/%[\dA-F]{2}/g, (octet) => octet.toLowerCase());

/** The normalized path of an address relative to the old site; undefined for other sites and addresses with a query. */
export function pathOf(link: string | undefined, site: string | undefined): string | undefined {
  if (link === undefined || site === undefined || !URL.canParse(link)) return undefined;
  const url = new URL(link);
  const base = new URL(site);
  if (hostOf(url.origin) !== hostOf(base.origin) || url.search !== '') return undefined;
  const above = base.pathname.replace(/\/+$/, '');
  return url.pathname.startsWith(above) ? plainPath(url.pathname.slice(above.length)) : undefined;
}

const FILES = /\/(?:wp-content\/uploads|files)\/(.+)$/i;

/** File name suffix of a smaller version of an image. */
const SIZE = /-\d{1,5}x\d{1,5}(?=\.[a-z0-9]{1,8}$)/i;
/** File name suffixes of an image that was scaled down or turned when it was uploaded, or edited later. */
const CHANGED = /(?:-scaled|-rotated)?(?:-e\d{13})?(?=\.[a-z0-9]{1,8}$)/i;

/** Path of a file relative to the uploads folder, or else its whole path. */
export function uploadPath(url: string): string | undefined {
  if (!URL.canParse(url, 'http://old.invalid')) return undefined;
  const { pathname } = new URL(url, 'http://old.invalid');
  return plainPath(FILES.exec(pathname)?.[1] ?? pathname);
}

/** An upload path without its size. */
export const withoutSize = (path: string): string => path.replace(SIZE, '');

/** An upload path as the file was called before WordPress changed it: the same for all sizes and versions of an image. */
export const asUploaded = (path: string): string => withoutSize(path).replace(CHANGED, '');

/** Has WordPress given the file of an edited image a new name? Posts from before still show the former file. */
export const isEdited = (url: string): boolean => /-e\d{13}\.[a-z0-9]{1,8}$/i.test(url);

/** Width in pixels, from the file name of a smaller version of an image. */
export const widthIn = (url: string): number | undefined => {
  const width = Number(/-(\d{1,5})x\d{1,5}\.[a-z0-9]{1,8}$/i.exec(url)?.[1]);
  return width > 0 ? width : undefined;
};

/** Placeholder origin for imported folders: the URL path is the file's path in the folder. */
export const FOLDER_FILES = 'http://files.invalid';

/** Folders that Hugo, Eleventy and others serve at the root of a site. */
const SERVED = /^\/(?:static|public|content|src)(?=\/)/;

/** The path that a file had on the old site. */
export function filePath(url: string): string {
  const { origin, pathname } = new URL(url);
  const path = pathname.replace(/\/{2,}/g, '/');
  return origin === FOLDER_FILES ? path.replace(SERVED, '') : path;
}

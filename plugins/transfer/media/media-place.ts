import { CommandError, type ImportAccess } from '../../../core/index.ts';

/** Where files are taken from instead of their own addresses: another origin or a folder. */
export type MediaPlace =
  | { readonly kind: 'origin'; readonly url: string }
  | { readonly kind: 'folder'; readonly path: string };

/** Parses `--media-from`. @throws CommandError if it is neither an address nor a folder */
export async function mediaPlace(said: string, access: Pick<ImportAccess, 'look'>): Promise<MediaPlace> {
  if (/^https?:\/\//i.test(said)) {
    if (!URL.canParse(said)) throw new CommandError(`--media-from: ${said} is not an address`);
    const { origin, pathname } = new URL(said);
    return { kind: 'origin', url: `${origin}${pathname.replace(/\/+$/, '')}` };
  }
  if ((await access.look(said))?.kind !== 'directory') {
    throw new CommandError(`--media-from: ${said} is neither an address nor a folder`);
  }
  return { kind: 'folder', path: said };
}

/** Decodes a path segment; returns it unchanged if its percent-encoding is malformed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The decoded path segments of an address. @throws Error if they would lead out of a folder */
function partsOf(url: string): readonly string[] {
  const { pathname } = new URL(url, 'http://old.invalid');
  const parts = pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
  const bad = parts.find((part) => part === '.' || part === '..' || /[/\\\0]/.test(part));
  if (bad !== undefined) throw new Error('its address points outside its folder');
  return parts;
}

/** Possible paths of a file in a folder: its whole URL path, its path from `uploads` on or after it, or its name alone. */
export function pathsOf(url: string): readonly string[] {
  const parts = partsOf(url);
  const uploads = parts.lastIndexOf('uploads');
  const ways = [parts, ...(uploads >= 0 ? [parts.slice(uploads), parts.slice(uploads + 1)] : []), parts.slice(-1)];
  const written = ways.map((way) => way.join('/'));
  // file systems differ in Unicode normalization
  return [...new Set(written.flatMap((path) => [path, path.normalize('NFC'), path.normalize('NFD')]))];
}

/** Is there a file at a path in a folder, without symbolic links on the way that could lead out of it? */
export async function isFileBelow(access: Pick<ImportAccess, 'look'>, folder: string, path: string): Promise<boolean> {
  const parts = path.split('/');
  for (const [index] of parts.entries()) {
    const kind = index === parts.length - 1 ? 'file' : 'directory';
    if ((await access.look([folder, ...parts.slice(0, index + 1)].join('/')))?.kind !== kind) return false;
  }
  return true;
}

/** The address of a file at another origin. */
export function addressAt(origin: string, url: string): string {
  const { pathname, search } = new URL(url, 'http://old.invalid');
  return `${origin}${pathname}${search}`;
}

import { CommandError, type ImportAccess } from '../../../core/index.ts';

/** Where files are taken from: their own addresses, another origin, or a folder. */
export type MediaPlace =
  | { readonly kind: 'origin'; readonly url: string }
  | { readonly kind: 'folder'; readonly path: string };

/** Reads `--media-from`. @throws CommandError for what is neither an address nor a folder */
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

/** The path of an address, in parts. @throws Error for one that would lead out of a folder */
function partsOf(url: string): readonly string[] {
  const { pathname } = new URL(url, 'http://old.invalid');
  const parts = pathname
    .split('/')
    .filter((part) => part !== '')
    .map((part) => decodeURIComponent(part));
  const bad = parts.find((part) => part === '.' || part === '..' || /[/\\\0]/.test(part));
  if (bad !== undefined) throw new Error('its address leads out of its folder');
  return parts;
}

/** Paths below a folder at which a file may lie: with all of its address, below `uploads`, or by its name alone. */
export function pathsBelow(folder: string, url: string): readonly string[] {
  const parts = partsOf(url);
  const uploads = parts.lastIndexOf('uploads');
  const ways = [parts, ...(uploads >= 0 ? [parts.slice(uploads), parts.slice(uploads + 1)] : []), parts.slice(-1)];
  return [...new Set(ways.map((way) => `${folder}/${way.join('/')}`))];
}

/** The address of a file at another origin. */
export function addressAt(origin: string, url: string): string {
  const { pathname, search } = new URL(url, 'http://old.invalid');
  return `${origin}${pathname}${search}`;
}

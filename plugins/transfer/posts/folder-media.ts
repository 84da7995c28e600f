import type { ImportAccess } from '../../../core/index.ts';
import { slugify } from '../../content/index.ts';
import type { AttachmentItem } from '../items/import-item.ts';
import { isFileBelow } from '../media/media-place.ts';
import { FOLDER_FILES } from '../plan/old-address.ts';
import { fileId, textIn } from './post-file.ts';
import type { StoredMedia } from './site-config.ts';

/** A file that a text refers to. */
export interface FolderFile {
  readonly id: number;
  /** Relative to the folder. */
  readonly path: string;
  /** URL by which texts refer to it after the import has rewritten them; identifies the file. */
  readonly url: string;
}

/** The parts of a text that matter for finding its files. */
export interface TextPlace {
  readonly path: string;
  readonly front: Readonly<Record<string, unknown>>;
  readonly link: string;
}

interface MediaParts {
  readonly access: Pick<ImportAccess, 'look'>;
  readonly folder: string;
  readonly url: string;
  readonly texts: readonly TextPlace[];
  /** Descriptions of files from an Almanac export. */
  readonly stored: readonly StoredMedia[];
}

/** Folders in which a root-relative reference may be found: the site's own, those that generators serve, those of texts. */
const TOPS = ['', 'static/', 'assets/', 'public/', 'content/', 'src/'];

/** Files of a folder that texts show or link to. */
export class FolderMedia {
  readonly #parts: MediaParts;
  readonly #byText: ReadonlyMap<string, TextPlace>;
  readonly #stored: ReadonlyMap<string, StoredMedia>;
  readonly #found = new Map<string, Promise<FolderFile | undefined>>();
  readonly #given = new Set<number>();

  constructor(parts: MediaParts) {
    this.#parts = parts;
    this.#byText = new Map(parts.texts.map((text) => [text.path, text]));
    this.#stored = new Map(parts.stored.map((item) => [item.file, item]));
  }

  /** Converts the description of a file from an export to an item. */
  storedItem({ file, ...item }: StoredMedia): AttachmentItem {
    this.#given.add(item.id);
    return {
      title: '',
      slug: '',
      status: 'publish',
      content: '',
      excerpt: '',
      terms: [],
      ...item,
      kind: 'attachment',
      url: this.#urlOf(file),
    };
  }

  /** Converts a file to an item, unless that was done before. */
  *newItem({ id, path, url }: FolderFile, parent: number, date: string | undefined): Generator<AttachmentItem> {
    if (this.#given.has(id)) return;
    this.#given.add(id);
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
    yield {
      kind: 'attachment',
      place: path,
      id,
      title: name,
      slug: slugify(name),
      status: 'publish',
      date,
      modified: date,
      content: '',
      excerpt: '',
      parent,
      terms: [],
      url,
    };
  }

  /** The featured image of a text. */
  async featured(text: TextPlace): Promise<FolderFile | undefined> {
    const { front } = text;
    for (const name of ['featured_image', 'image', 'cover', 'thumbnail', 'feature', 'images'] as const) {
      const value = Array.isArray(front[name]) ? front[name][0] : front[name];
      const said = textIn(value, ...Object.values(Object(value)));
      const file = said === undefined ? undefined : await this.file(text, said);
      if (file) return file;
    }
    return undefined;
  }

  /** The address of the text that a reference links to. */
  linkOf({ path }: TextPlace, reference: string): string | undefined {
    if (!/\.(?:md|markdown)$/i.test(reference)) return undefined;
    const [beside, ...tops] = candidates(path, reference);
    const found = [beside, ...tops].find((one) => one !== undefined && this.#byText.has(one));
    return found && this.#byText.get(found)?.link;
  }

  /** The file that a reference links to; undefined if it does not exist. */
  file(text: TextPlace, reference: string): Promise<FolderFile | undefined> {
    const key = `${text.path}\n${reference}`;
    const known = this.#found.get(key) ?? this.#look(text, reference);
    this.#found.set(key, known);
    return known;
  }

  async #look({ path }: TextPlace, reference: string): Promise<FolderFile | undefined> {
    const { access, folder, url } = this.#parts;
    const local = reference.startsWith(`${url}/`) ? reference.slice(url.length) : reference;
    if (
      /^[a-z][a-z0-9+.-]*:|^\/\//i.test(local) ||
      !/\.\w{1,8}$/.test(local) ||
      /\.(?:md|markdown|html?)$/i.test(local)
    )
      return undefined;
    for (const one of candidates(path, local)) {
      if (!(await isFileBelow(access, folder, one))) continue;
      return { id: this.#stored.get(one)?.id ?? fileId(one), path: one, url: this.#urlOf(one) };
    }
    return undefined;
  }

  #urlOf(path: string): string {
    // uploads come from an export, whose texts use the addresses of the exported site
    const above = path.startsWith('uploads/') ? this.#parts.url : FOLDER_FILES;
    return `${above}/${path.split('/').map(encodeURIComponent).join('/')}`;
  }
}

/** Possible paths of a reference, relative to the folder and never outside of it. */
function candidates(path: string, reference: string): readonly string[] {
  const plain = decoded(reference);
  const beside = plain.startsWith('/') ? [] : [joined(path.slice(0, path.lastIndexOf('/') + 1), plain)];
  return [...beside, ...TOPS.map((top) => joined(top, plain.replace(/^\/+/, '')))].filter((one) => one !== undefined);
}

/** Joins two paths; undefined if the result is outside of the folder. */
function joined(below: string, path: string): string | undefined {
  const parts: string[] = [];
  for (const part of `${below}${path}`.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined;
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return parts.some((part) => /[\\\0]/.test(part)) ? undefined : parts.join('/');
}

function decoded(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}

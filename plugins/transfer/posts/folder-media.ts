import type { ImportAccess } from '../../../core/index.ts';
import { slugify } from '../../content/index.ts';
import type { AttachmentItem } from '../items/import-item.ts';
import { isFileBelow } from '../media/media-place.ts';
import { FOLDER_FILES } from '../plan/old-address.ts';
import { fileId, textIn } from './post-file.ts';
import type { StoredMedia } from './site-config.ts';

/** A file beside texts. */
export interface FolderFile {
  readonly id: number;
  /** Below the folder. */
  readonly path: string;
  /** That it has in texts, and is known by. */
  readonly url: string;
}

/** A text, as far as files of it are looked for. */
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
  /** What an export says of files. */
  readonly stored: readonly StoredMedia[];
}

/** Folders whose contents are at the top of a site: of Hugo, of Jekyll and Eleventy themselves, and of texts. */
const TOPS = ['', 'static/', 'assets/', 'public/', 'content/', 'src/'];

/** Files of a folder that texts show or lead to. */
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

  /** What an export says of a file, as an item. */
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

  /** A file as an item, when it was not given yet. */
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

  /** The picture that stands for a text. */
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

  /** The text that a reference in another one leads to. */
  linkOf({ path }: TextPlace, reference: string): string | undefined {
    if (!/\.(?:md|markdown)$/i.test(reference)) return undefined;
    const [beside, ...tops] = candidates(path, reference);
    const found = [beside, ...tops].find((one) => one !== undefined && this.#byText.has(one));
    return found && this.#byText.get(found)?.link;
  }

  /** The file that a reference leads to; undefined for one that is not here. */
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
    // uploads are those of an export, whose texts name them as they were on their site
    const above = path.startsWith('uploads/') ? this.#parts.url : FOLDER_FILES;
    return `${above}/${path.split('/').map(encodeURIComponent).join('/')}`;
  }
}

/** Paths below the folder that a reference may mean; none that leads out of it. */
function candidates(path: string, reference: string): readonly string[] {
  const plain = decoded(reference);
  const beside = plain.startsWith('/') ? [] : [joined(path.slice(0, path.lastIndexOf('/') + 1), plain)];
  return [...beside, ...TOPS.map((top) => joined(top, plain.replace(/^\/+/, '')))].filter((one) => one !== undefined);
}

/** A path below another one; undefined when it climbs out. */
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

import { hashOf } from '../../../core/index.ts';
import type {
  ContentItem,
  ImportItem,
  ImportSource,
  LostItem,
  SettingItem,
  TermItem,
  UserItem,
} from '../items/import-item.ts';
import { asUploaded, pathOf, uploadPath } from './old-address.ts';

/** What is known about content before it is written. */
export interface OutlinedItem {
  readonly kind: ContentItem['kind'];
  /** Distinguishes it from another item with the same id: two exports may have the same origin. */
  readonly key: string;
  readonly parent: number | undefined;
  /** Slug, date and status determine the address of a post. */
  readonly slug: string;
  readonly date: string | undefined;
  readonly status: ContentItem['status'];
  /** Path of its old address; undefined if it has none of its own. */
  readonly path: string | undefined;
  readonly order: number;
  /** Of an attachment: the address of its file, its alternative text and its caption. */
  readonly url: string | undefined;
  readonly alt: string | undefined;
  readonly caption: string | undefined;
}

/** An item that cannot be imported, and why. */
export type Loss = Pick<LostItem, 'of' | 'id' | 'why' | 'place'>;

/** What is known about a source before anything is written: kinds, ids and addresses, but no texts. */
export interface Outline {
  readonly source: ImportSource;
  readonly users: ReadonlyMap<string, UserItem>;
  readonly terms: readonly TermItem[];
  /** By old id. */
  readonly content: ReadonlyMap<number, OutlinedItem>;
  /** Old ids by the path of the old address. */
  readonly addresses: ReadonlyMap<string, number>;
  /** Old ids of attachments by the path of their file relative to `uploads`, as it is and as it was uploaded. */
  readonly files: ReadonlyMap<string, number>;
  /** Old ids of attachments by the content they belong to, in the order of a gallery. */
  readonly attached: ReadonlyMap<number, readonly number[]>;
  readonly comments: number;
  readonly settings: readonly SettingItem[];
  /** All kinds that were found, including unwanted ones. */
  readonly kinds: ReadonlySet<string>;
  /** How many items of each wanted kind were found, including lost ones. */
  readonly counts: ReadonlyMap<string, number>;
  readonly losses: readonly Loss[];
}

/** More items than any site has; each takes memory until the end of the import. */
const MOST = 5_000_000;

/** Reads all items once. @param wanted is a kind imported? */
export async function outlineOf(
  source: ImportSource,
  items: AsyncIterable<ImportItem>,
  wanted: (kind: string) => boolean,
): Promise<Outline> {
  const outlining = new Outlining(source, wanted);
  for await (const item of items) outlining.take(item);
  return outlining.done();
}

/** A copy with strings of its own: substrings from a parser keep the whole chunk of the file in memory. */
const detached = (item: OutlinedItem): OutlinedItem => JSON.parse(JSON.stringify(item));

/** The kind that an item counts as in the report. */
export const kindOf = (item: ImportItem): string =>
  item.kind === 'term' ? item.taxonomy : item.kind === 'lost' ? item.of : item.kind;

class Outlining {
  readonly #source: ImportSource;
  readonly #wanted: (kind: string) => boolean;
  readonly #users = new Map<string, UserItem>();
  readonly #terms: TermItem[] = [];
  readonly #content = new Map<number, OutlinedItem>();
  readonly #addresses = new Map<string, number>();
  readonly #files = new Map<string, number>();
  readonly #attached = new Map<number, { readonly id: number; readonly order: number }[]>();
  readonly #kinds = new Set<string>();
  readonly #counts = new Map<string, number>();
  readonly #losses: Loss[] = [];
  readonly #settings: SettingItem[] = [];
  #comments = 0;

  constructor(source: ImportSource, wanted: (kind: string) => boolean) {
    this.#source = source;
    this.#wanted = wanted;
  }

  take(item: ImportItem): void {
    const kind = kindOf(item);
    this.#kinds.add(kind);
    if (!this.#wanted(kind)) return;
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    if (this.#content.size > MOST) throw new Error(`more than ${MOST} items`);
    switch (item.kind) {
      case 'user':
        if (this.#users.has(item.login)) this.#lose(kind, item, `the login ${item.login} occurs twice`);
        else this.#users.set(item.login, item);
        return;
      case 'term':
        this.#terms.push(item);
        return;
      case 'comment':
        this.#comments++;
        return;
      case 'setting':
        this.#settings.push(item);
        return;
      case 'lost':
        this.#lose(kind, item, item.why);
        return;
      default:
        this.#outline(item);
    }
  }

  done(): Outline {
    return {
      source: this.#source,
      users: this.#users,
      terms: this.#terms,
      content: this.#content,
      addresses: this.#addresses,
      files: this.#files,
      attached: new Map(
        [...this.#attached].map(([parent, ids]) => [
          parent,
          ids.toSorted((one, other) => one.order - other.order || one.id - other.id).map(({ id }) => id),
        ]),
      ),
      comments: this.#comments,
      settings: this.#settings,
      kinds: this.#kinds,
      counts: this.#counts,
      losses: this.#losses,
    };
  }

  #outline(item: ContentItem): void {
    const { id, kind, parent, link, menu_order: order = 0 } = item;
    const path = item.status === 'publish' ? pathOf(link, this.#source.url) : undefined;
    const file = item.kind === 'attachment' ? item : undefined;
    const key = hashOf(`${kind} ${item.guid ?? `${item.date} ${item.slug}`}`).slice(0, 8);
    this.#content.set(
      id,
      detached({
        kind,
        key,
        parent,
        path,
        order,
        url: file?.url,
        alt: file?.alt_text,
        caption: file?.excerpt,
        slug: item.slug,
        date: item.date,
        status: item.status,
      }),
    );
    const aliases = (item.aliases ?? []).map((alias) => pathOf(alias, this.#source.url));
    for (const one of [path, ...aliases])
      if (one !== undefined && !this.#addresses.has(one)) this.#addresses.set(one, id);
    if (!file) return;
    const upload = uploadPath(file.url);
    if (upload !== undefined) {
      this.#files.set(upload, id);
      // the name may merely look like a smaller version, even of another attachment
      const plain = asUploaded(upload);
      if (!this.#files.has(plain)) this.#files.set(plain, id);
    }
    if (parent === undefined) return;
    const beside = this.#attached.get(parent);
    if (beside) beside.push({ id, order });
    else this.#attached.set(parent, [{ id, order }]);
  }

  #lose(of: string, { id, place }: Pick<LostItem, 'id' | 'place'>, why: string): void {
    this.#losses.push({ of, id, why, place });
  }
}

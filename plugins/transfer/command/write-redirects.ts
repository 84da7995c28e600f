import { CommandError, isObject, users } from '../../../core/index.ts';
import { authorUrl, termById, terms as termCollection } from '../../content/index.ts';
import { CATEGORIES, hasPublishedAnything, termUrl } from '../../site/index.ts';
import { asUploaded, encodedPath, filePath, isEdited, plainPath, uploadPath } from '../plan/old-address.ts';
import { wholeText } from '../text/whole-text.ts';
import type { ImportState } from './state.ts';

const FILE = 'redirects.json';

/** Addresses processed before other requests are served. */
const PART = 200;

/** In bytes. A larger file of redirects is not read (`plugins/web`). */
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * Adds old addresses that have changed to `redirects.json`; existing entries stay. Addresses that the site redirects by itself,
 * because only the permalink structure differs, need no entry. Returns how many were added.
 */
export async function writeRedirects(state: ImportState): Promise<number> {
  const { access, context, outline, written, book, report } = state;
  const path = `${access.folder}/${FILE}`;
  const document = await storedDocument(access, path);
  const known = new Set(Object.keys(document.redirects).map(plainPath));
  const added: Record<string, string> = {};
  let size = encoder.encode(textOf(document)).length;
  let left = 0;
  const add = (from: string, to: string) => {
    if (known.has(plainPath(from)) || plainPath(from) === plainPath(to)) return;
    known.add(plainPath(from));
    const line = `    ${JSON.stringify(from)}: ${JSON.stringify(to)},\n`;
    size += encoder.encode(line).length;
    if (size > MOST_BYTES) left++;
    else added[from] = to;
  };
  const site = context.site.url;
  let looked = 0;
  for (const [from, old] of outline.addresses) {
    if (++looked % PART === 0) await access.rest();
    const to = from === '/' || !written.has(old) ? undefined : book.addressOf(old);
    // content without a path of its own had no page that people visited
    if (to?.startsWith(`${site}/`) && !to.includes('?') && !book.isLed(from, old))
      add(`${encodedPath(from)}/`, to.slice(site.length));
  }
  for (const [old, { url }] of outline.content) {
    if (url === undefined || !written.has(old)) continue;
    if (++looked % PART === 0) await access.rest();
    const file = book.fileOf(old);
    if (file === undefined) continue;
    add(redirectedPath(url), file);
    if (isEdited(url) && outline.files.get(uploadPath(asUploaded(url)) ?? '') === old)
      add(redirectedPath(asUploaded(url)), file);
  }
  for (const [from, to] of [...movedAuthors(state), ...movedCategories(state)]) add(from, to);
  const count = Object.keys(added).length;
  if (count > 0) {
    const text = textOf({ ...document, redirects: { ...document.redirects, ...added } });
    await access.write(path, [encoder.encode(text)]);
  }
  if (left > 0) {
    const what = `${left} more old addresses would make it larger than 4 MiB, so they are not redirected. Set their structure in former_permalinks, and import again`;
    report.remark({ kind: FILE, id: 0, what });
  }
  return count;
}

/** Old (`?cat=`) and new addresses of categories whose ids differ. */
function movedCategories({ outline, terms, access, context }: ImportState): readonly Moved[] {
  const { store } = access;
  return outline.terms.flatMap(({ taxonomy, id: old }) => {
    // another category with the old id has a page at this address
    const isTaken = termById(store, CATEGORIES, old) !== undefined;
    const id = taxonomy === CATEGORIES.name && !isTaken ? terms.idOf(old) : undefined;
    const term = id === undefined ? undefined : store.of(termCollection).get(id);
    const to = term && termUrl({ ...context, store }, CATEGORIES, term);
    return to?.startsWith(`${context.site.url}/`) ? [[`/?cat=${old}`, to.slice(context.site.url.length)] as const] : [];
  });
}

/** Old and new addresses of author pages, for authors who have one here. */
function movedAuthors({ outline, people, access, context, moment }: ImportState): readonly Moved[] {
  const { store } = access;
  const rendering = { ...context, store, moment };
  return [...outline.users.values()].flatMap(({ login, slug, id }) => {
    const user = store.of(users).get(people.idOf(login) ?? 0);
    const hasPage = (one: typeof user) => one !== undefined && hasPublishedAnything(rendering, one);
    const url = user && hasPage(user) ? authorUrl(rendering, user) : undefined;
    if (!user || !url?.startsWith(`${context.site.url}/`)) return [];
    const to = url.slice(context.site.url.length);
    return [
      ...(slug === undefined ? [] : [[`/author/${slug}/`, to] as const]),
      ...(id > 0 && !hasPage(store.of(users).get(id)) ? [[`/?author=${id}`, to] as const] : []),
    ];
  });
}

/** An old address and the new one, relative to their sites. */
type Moved = readonly [from: string, to: string];

const encoder = new TextEncoder();

const textOf = (document: RedirectsDocument): string => `${JSON.stringify(document, undefined, 2)}\n`;

/** The path of a file as `redirects.json` needs it. */
const redirectedPath = (url: string): string => filePath(url).replace(/[|^]/g, encodeURIComponent);

interface RedirectsDocument {
  readonly version: number;
  readonly redirects: Readonly<Record<string, unknown>>;
}

/** @throws CommandError for a file that is not a file of redirects */
async function storedDocument(access: ImportState['access'], path: string): Promise<RedirectsDocument> {
  if (!(await access.look(path))) return { version: 1, redirects: {} };
  const text = await wholeText(access, path);
  try {
    const document: unknown = JSON.parse(text);
    if (isObject(document) && document.version === 1 && isObject(document.redirects))
      return document as unknown as RedirectsDocument;
  } catch {
    // reported below
  }
  throw new CommandError(`${path} is not a redirects file of version 1: fix it, and import again`);
}

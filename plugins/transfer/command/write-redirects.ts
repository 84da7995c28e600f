import { CommandError, isObject } from '../../../core/index.ts';
import { encodedPath, plainPath } from '../plan/old-address.ts';
import type { ImportState } from './state.ts';

const FILE = 'redirects.json';

/** Adds old addresses that lead elsewhere now to `redirects.json`; what stands there stays. Gives how many were added. */
export async function writeRedirects({ access, context, outline, written, book }: ImportState): Promise<number> {
  const path = `${access.folder}/${FILE}`;
  const document = await storedDocument(access, path);
  const known = new Set(Object.keys(document.redirects).map(plainPath));
  const added: Record<string, string> = {};
  const add = (from: string, to: string) => {
    if (known.has(plainPath(from)) || plainPath(from) === plainPath(to)) return;
    known.add(plainPath(from));
    added[from] = to;
  };
  const site = context.site.url;
  for (const [from, old] of outline.addresses) {
    const to = from === '/' || !written.has(old) ? undefined : book.addressOf(old);
    // what has no path of its own is no page that people went to
    if (to?.startsWith(`${site}/`) && !to.includes('?')) add(`${encodedPath(from)}/`, to.slice(site.length));
  }
  for (const [old, { url }] of outline.content) {
    if (!written.has(old)) continue;
    const file = url === undefined ? undefined : book.fileOf(old);
    if (file !== undefined && url !== undefined) add(filePath(url), file);
  }
  const count = Object.keys(added).length;
  if (count > 0) {
    const text = JSON.stringify({ ...document, redirects: { ...document.redirects, ...added } }, undefined, 2);
    await access.write(path, [new TextEncoder().encode(`${text}\n`)]);
  }
  return count;
}

/** The path of a file as `redirects.json` takes it. */
const filePath = (url: string): string =>
  new URL(url).pathname.replace(/\/{2,}/g, '/').replace(/[|^]/g, encodeURIComponent);

interface RedirectsDocument {
  readonly version: number;
  readonly redirects: Readonly<Record<string, unknown>>;
}

/** @throws CommandError for a file that is none */
async function storedDocument(access: ImportState['access'], path: string): Promise<RedirectsDocument> {
  if (!(await access.look(path))) return { version: 1, redirects: {} };
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of access.read(path)) text += decoder.decode(piece, { stream: true });
  try {
    const document: unknown = JSON.parse(text);
    if (isObject(document) && document.version === 1 && isObject(document.redirects))
      return document as unknown as RedirectsDocument;
  } catch {
    // said below
  }
  throw new CommandError(`${path} is not a file of redirects of version 1: mend it, and import again`);
}

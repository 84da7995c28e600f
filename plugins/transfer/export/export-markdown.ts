import { type CommandContext, counted, type ExportFolder, type RenderContext } from '../../../core/index.ts';
import { shownSlug } from '../../content/index.ts';
import { PAGE, UPLOADS } from '../../site/index.ts';
import type { AttachmentItem, ContentItem, TermItem, TextItem } from '../items/import-item.ts';
import { transfer } from '../transfer.ts';
import { exportAsking } from './export-asking.ts';
import { type Above, FileNames } from './markdown/file-names.ts';
import type { TextReferences } from './markdown/text-file.ts';
import { type TakenSite, takeSite } from './taken-site.ts';
import { termItem } from './term-item.ts';

/** Items processed before other requests are served. */
const PART = 25;

/** `almanac export markdown DIR` */
export const exportMarkdown = transfer.command({
  words: ['export', 'markdown'],
  summary: 'Exports posts, pages, patterns and navigation to a folder of Markdown, and the files of the media.',
  arguments: {
    folder: { type: 'positional', isPath: true, description: 'folder to write; must be new or empty', required: true },
  },
  prepare: ({ folder }) => ({ folder }),
  run: async ({ folder: path }, context) => {
    const asking = exportAsking(context);
    const taken = takeSite(asking);
    const folder = await context.exporting.folder(path);
    const { texts, files, left } = await writeAll({ context, asking, taken, folder });
    context.output.print(`Exported ${counted(texts, 'text')} and ${counted(files, 'file')} to ${path}.`);
    context.output.print('They contain drafts, private posts and post passwords.');
    if (left.size > 0) {
      const kinds = [...left].map(([kind, count]) => `${count} ${kind}`).join(', ');
      context.output.print(
        `Left out, because Markdown cannot hold it: ${kinds}. Use almanac export wxr or almanac export ics for it.`,
      );
    }
    return 0;
  },
});

interface Exporting {
  readonly context: CommandContext;
  readonly asking: RenderContext;
  readonly taken: TakenSite;
  readonly folder: ExportFolder;
}

interface Written {
  readonly texts: number;
  readonly files: number;
  /** Number of records left out, by kind. */
  readonly left: ReadonlyMap<string, number>;
}

async function writeAll({ context, asking, taken, folder }: Exporting): Promise<Written> {
  // loaded on demand: servers start faster without it
  const { siteFile, textFile } = await import('./markdown/text-file.ts');
  const { site, output } = context;
  const terms = taken.terms.map((term) => termItem(asking, term));
  const names = new FileNames(pagesOf(asking), site.timezone);
  const media = new Map<number, AttachmentItem & { readonly file: string }>();
  const references: TextReferences = {
    termName: termNames(terms),
    fileOf: (id) => (id === undefined ? undefined : media.get(id)?.file),
  };
  const left = new Map<string, number>();
  let texts = 0;
  let done = 0;
  // attachments are the first of all kinds
  for (const item of taken.content()) {
    if (item.kind === 'revision') continue;
    if (item.kind === 'attachment') await copyFile(item);
    else if (isText(item)) {
      await folder.write(names.of(item), textFile(item, references));
      texts++;
    } else left.set(item.kind, (left.get(item.kind) ?? 0) + 1);
    output.progress(++done, taken.total);
    if (done % PART === 0) await context.pause();
  }
  const authors = taken.users.map(({ kind: _kind, id: _id, email: _email, ...author }) => author);
  await folder.write('site.yaml', siteFile({ site, authors, terms, media: [...media.values()] }));
  return { texts, files: media.size, left };

  async function copyFile(item: AttachmentItem): Promise<void> {
    const file = item.url.slice(site.file(UPLOADS, '').length);
    const path = `${UPLOADS.name}/${file}`;
    if (await folder.copy(UPLOADS, file, path)) media.set(item.id, { ...item, file: path });
    else output.warn(`${path} is missing: its media item ${item.id} was left out`);
  }
}

const TEXTS: ReadonlySet<string> = new Set<TextItem['kind']>(['post', 'page', 'wp_block', 'wp_navigation']);

const isText = (item: ContentItem): item is TextItem => TEXTS.has(item.kind);

/** All pages, by id. */
const pagesOf = ({ store }: RenderContext): Above =>
  new Map(
    store
      .of(PAGE.collection)
      .find()
      .records.map(({ id, slug, parent }) => [id, { id, slug: shownSlug(slug), parent }]),
  );

/** Names terms: by slug if another term of the taxonomy has the same name, otherwise by name. */
function termNames(terms: readonly TermItem[]): TextReferences['termName'] {
  const bySlug = new Map(terms.map((term) => [`${term.taxonomy}/${term.slug}`, term.name]));
  const named = new Map<string, number>();
  for (const { taxonomy, name, slug } of terms) {
    for (const word of new Set([name, slug]))
      named.set(`${taxonomy}/${word}`, (named.get(`${taxonomy}/${word}`) ?? 0) + 1);
  }
  return (taxonomy, slug) => {
    const name = bySlug.get(`${taxonomy}/${slug}`);
    return name === undefined || named.get(`${taxonomy}/${name}`) !== 1 ? slug : name;
  };
}

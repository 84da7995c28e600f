import { stringify } from 'yaml';
import type { SiteInfo } from '../../../../core/index.ts';
import type { AttachmentItem, TermItem, TextItem } from '../../items/import-item.ts';
import { markdownOfBlocks } from '../../markdown/markdown-of-blocks.ts';
import { TERM_LISTS } from '../../markdown/term-lists.ts';

/** Resolves what a text file refers to. */
export interface TextReferences {
  /** The name of a term, or its slug if other terms of the taxonomy have the same name. */
  termName(taxonomy: string, slug: string): string;
  /** Path of an attachment's file, relative to the exported folder. */
  fileOf(id: number | undefined): string | undefined;
}

/** A text as a file: front matter, then the text in Markdown, as far as nothing is lost by that. */
export function textFile(item: TextItem, references: TextReferences): string {
  const markdown = markdownOfBlocks(item.content);
  const front = filled({
    ...frontOf(item, references),
    markup: markdown === undefined && item.content !== '' ? 'html' : undefined,
  });
  return `---\n${yamlText(front)}---\n\n${markdown ?? item.content}\n`;
}

function frontOf(item: TextItem, { termName, fileOf }: TextReferences): Readonly<Record<string, unknown>> {
  const termsOf = (taxonomy: string) =>
    item.terms.filter((term) => term.taxonomy === taxonomy).map(({ slug }) => termName(taxonomy, slug));
  const { status } = item;
  const picture = fileOf(item.featured_media);
  return {
    title: item.title,
    type: item.kind === 'post' || item.kind === 'page' ? undefined : item.kind,
    date: item.date,
    draft: status === 'draft' || undefined,
    status: status === 'publish' || status === 'future' || status === 'draft' ? undefined : status,
    slug: item.slug,
    author: item.author,
    ...Object.fromEntries(Object.entries(TERM_LISTS).map(([list, taxonomy]) => [list, termsOf(taxonomy)])),
    excerpt: item.excerpt,
    featured_image: picture && `/${picture}`,
    sticky: item.sticky || undefined,
    format: item.format,
    template: item.template,
    password: item.password,
    comment_status: item.comment_status,
    ping_status: item.ping_status,
    id: item.id,
    parent: item.parent,
    menu_order: item.menu_order || undefined,
    modified: item.modified,
    link: item.link,
    guid: item.guid,
    former_slugs: item.former_slugs,
    former_dates: item.former_dates,
    meta: item.meta,
  };
}

/** The parts of the file that describes the exported site. */
export interface SiteFile {
  readonly site: SiteInfo;
  readonly authors: readonly object[];
  readonly terms: readonly TermItem[];
  readonly media: readonly (AttachmentItem & { readonly file: string })[];
}

/** The file with all that the texts of a folder share. */
export const siteFile = ({ site, authors, terms, media }: SiteFile): string =>
  yamlText({
    title: site.title,
    description: site.description,
    url: site.url,
    authors: authors.map(filled),
    ...Object.fromEntries(Object.entries(TERM_LISTS).map(([list, taxonomy]) => [list, termsOf(terms, taxonomy)])),
    media: media.map(({ kind: _kind, url: _url, terms: _terms, ...item }) => filled(item)),
  });

const termsOf = (terms: readonly TermItem[], of: string): readonly object[] =>
  terms
    .filter(({ taxonomy }) => taxonomy === of)
    .map(({ id, name, slug, description, parent }) => filled({ name, slug, description, parent, id }));

const filled = (members: object): object =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([name, value]) =>
        value !== undefined &&
        (name === 'title' || name === 'slug' || value !== '') &&
        !(Array.isArray(value) && value.length === 0),
    ),
  );

/** Long lines are not wrapped: Markdown files are diffed line by line. */
const yamlText = (value: object): string => stringify(value, { lineWidth: 0 });

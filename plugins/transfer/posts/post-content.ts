import { decodeReferences } from '../../content/index.ts';
import { blocksOfMarkdown } from '../markdown/blocks-of-markdown.ts';
import type { FolderFile, FolderMedia, TextPlace } from './folder-media.ts';
import { withoutTags } from './template-tags.ts';

/** A converted text, and what was found in it. */
export interface PostContent {
  readonly content: string;
  /** The heading that the text began with, which is its title if the front matter has none. */
  readonly title: string | undefined;
  /** What is not imported, for the report. */
  readonly behind: readonly string[];
  readonly files: readonly FolderFile[];
}

/** Addresses that a text shows or links to, as HTML attributes. */
const ADDRESS = /(\b(?:src|href)=")([^"]+)(")/g;

const HEADING = /^# +(\S.*)$/;

/** Optional closing `#` characters of a heading. */
const HEADING_END = /(?<! ) +#+$/;

/** Converts a text to blocks. HTML, and blocks that an Almanac export could not express in Markdown, stay as they are. */
export async function contentOf(place: TextPlace, body: string, media: FolderMedia): Promise<PostContent> {
  const { front, path } = place;
  if (front.markup === 'html') return { content: exact(body), title: undefined, behind: [], files: [] };
  const { text, left } = withoutTags(body);
  const behind = left.map((tag) => `the output of ${tag}`);
  if (/\.html?$/i.test(path)) return { ...(await withFiles(place, text.trim(), media)), title: undefined, behind };
  const { title, rest } = front.title === undefined ? titleIn(text) : { title: undefined, rest: text };
  return { ...(await withFiles(place, blocksOfMarkdown(rest), media)), title, behind };
}

/** Removes the empty line before the text and the final line break, which every exported file has. */
const exact = (body: string): string => body.replace(/^\n/, '').replace(/\n$/, '');

function titleIn(text: string): { readonly title: string | undefined; readonly rest: string } {
  const begin = text.trimStart();
  const [line = ''] = begin.split('\n', 1);
  const title = HEADING.exec(line.trimEnd())?.[1]?.replace(HEADING_END, '');
  return { title, rest: title === undefined ? text : begin.slice(line.length) };
}

/** Rewrites references to files of the folder to URLs that the import resolves, and adds ids to images. */
async function withFiles(
  place: TextPlace,
  content: string,
  media: FolderMedia,
): Promise<Pick<PostContent, 'content' | 'files'>> {
  const files = new Map<string, FolderFile>();
  const moved = new Map<string, string>();
  for (const [, , written = ''] of content.matchAll(ADDRESS)) {
    const [reference = '', behind = ''] = splitAt(decodeReferences(written), /[?#]/);
    const link = media.linkOf(place, reference);
    if (link !== undefined) moved.set(written, link + behind);
    const file = link === undefined ? await media.file(place, reference) : undefined;
    if (!file) continue;
    files.set(file.url, file);
    if (file.url !== written) moved.set(written, file.url);
  }
  if (moved.size === 0) return { content, files: [...files.values()] };
  const followed = content.replace(ADDRESS, (whole, before: string, written: string, after: string) => {
    const url = moved.get(written);
    return url === undefined ? whole : `${before}${url}${after}`;
  });
  return { content: withPictureIds(followed, files, new Set(moved.values())), files: [...files.values()] };
}

const PICTURE = /<!-- wp:image -->\n<figure class="wp-block-image"><img src="([^"]+)" alt="([^"]*)"\/>/g;

/** Links images of the folder to their media items by id. */
const withPictureIds = (content: string, files: ReadonlyMap<string, FolderFile>, moved: ReadonlySet<string>): string =>
  content.replace(PICTURE, (whole, src: string, alt: string) => {
    const file = moved.has(src) ? files.get(src) : undefined;
    return file
      ? `<!-- wp:image {"id":${file.id},"sizeSlug":"full","linkDestination":"none"} -->\n<figure class="wp-block-image size-full"><img src="${src}" alt="${alt}" class="wp-image-${file.id}"/>`
      : whole;
  });

function splitAt(text: string, pattern: RegExp): readonly [string, string] {
  const at = text.search(pattern);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

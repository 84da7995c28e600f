import { decodeReferences } from '../../content/index.ts';
import { blocksOfMarkdown } from '../markdown/blocks-of-markdown.ts';
import type { FolderFile, FolderMedia, TextPlace } from './folder-media.ts';
import { withoutTags } from './template-tags.ts';

/** A text as it is kept, and what was found in it. */
export interface PostContent {
  readonly content: string;
  /** The heading that it began with, which stands for its title where none is said. */
  readonly title: string | undefined;
  /** What stays behind, for the report. */
  readonly behind: readonly string[];
  readonly files: readonly FolderFile[];
}

/** What a text shows or leads to: its addresses as HTML has them. */
const ADDRESS = /(\b(?:src|href)=")([^"]+)(")/g;

const HEADING = /^# +(\S.*)$/;

/** Signs that may stand behind a heading. */
const HEADING_END = /(?<! ) +#+$/;

/** The blocks of a text of a folder. HTML, and blocks that our own export could not say in Markdown, stay what they are. */
export async function contentOf(place: TextPlace, body: string, media: FolderMedia): Promise<PostContent> {
  const { front, path } = place;
  if (front.markup === 'html') return { content: exact(body), title: undefined, behind: [], files: [] };
  const { text, left } = withoutTags(body);
  const behind = left.map((tag) => `the output of ${tag}`);
  if (/\.html?$/i.test(path)) return { ...(await withFiles(place, text.trim(), media)), title: undefined, behind };
  const { title, rest } = front.title === undefined ? titleIn(text) : { title: undefined, rest: text };
  return { ...(await withFiles(place, blocksOfMarkdown(rest), media)), title, behind };
}

/** Without the empty line before it and the end of its last line, which every file has. */
const exact = (body: string): string => body.replace(/^\n/, '').replace(/\n$/, '');

function titleIn(text: string): { readonly title: string | undefined; readonly rest: string } {
  const begin = text.trimStart();
  const [line = ''] = begin.split('\n', 1);
  const title = HEADING.exec(line.trimEnd())?.[1]?.replace(HEADING_END, '');
  return { title, rest: title === undefined ? text : begin.slice(line.length) };
}

/** Has references to files of the folder lead to where an import finds them, and pictures say which they are. */
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

/** Pictures of the folder become those of the media, by their ids. */
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

import { presentPlugin } from '../../../asking-site.ts';
import { forgetParsed } from '../../../forget-parsed.ts';
import { type AskingSite, contentSite } from '../../../site/content-site.ts';
import type { StateCase } from './state-case.ts';
import { FIRST, type Files, good, records } from './state-cases.ts';

/** Length of a long text, in characters: just below its limit. */
const LONG = 400_000;
/** Length of a text with a few paragraphs, in characters. */
const SHORT = 3_000;

/** Realistic paragraphs, with line lengths as in files; different for each number. */
export function longText(number: number, length = LONG): readonly string[] {
  const paragraph = (index: number) => [
    '<!-- wp:paragraph -->',
    `<p>It's the "${number}th" text, <em>line ${index}</em> -- and <a href="https://example.org/${index}">more</a>.</p>`,
    '<!-- /wp:paragraph -->',
    '',
  ];
  const lines = paragraph(0);
  const count = Math.floor(length / lines.join('\n').length);
  return Array.from({ length: count }, (_, index) => paragraph(index)).flat();
}

const long = (number: number) => ({ title: 'Long', slug: `long-${number}`, author: 1, date: '2029-01-01T00:00:00Z' });

export const longPosts = (size: number): Files =>
  records('site/posts', size, (number) => ({ ...long(number), content: longText(number) }));

const shortPosts = (size: number): Files =>
  records('site/posts', size, (number) => ({ ...long(number), content: longText(number, SHORT) }));

/** A post with this many blocks that show its own content again, before its long text. */
const showingItself = (size: number): Files =>
  records('site/posts', 1, (number) => ({
    ...long(number),
    content: ['<!-- wp:post-content /-->'.repeat(size), ...longText(number)],
  }));

/** Pages with long texts, each with one child. */
const longParents = (size: number): Files =>
  records('site/pages', 2 * size, (number) => ({
    ...long(number),
    ...(number % 2 === 1 ? { content: longText(number) } : { parent: FIRST + number - 2 }),
  }));

const POSTS = '/site/v2/posts';

/** No response is cached, because the next one would be fast. */
const SETTINGS = { limits: { kept_bytes: 0 } };

const siteOf = (files: Files): Promise<AskingSite> =>
  contentSite({ files, settings: SETTINGS }, [presentPlugin('batch')]);

/**
 * A case of a site with this many long texts, none of which is parsed at the time of the request: they were not shown recently.
 */
const longTextCase = (
  what: string,
  size: number,
  files: (size: number) => Files,
  ask: (site: AskingSite, size: number, time: number) => Promise<unknown>,
): StateCase => ({
  what,
  size,
  open: async (some) => {
    let time = 0;
    const site = await siteOf(files(some));
    return { ready: forgetParsed, ask: () => ask(site, some, ++time), close: () => site.close() };
  },
});

/** A case of the first search after a start, when the search index is empty. */
const firstSearchCase = (what: string, size: number, files: (size: number) => Files): StateCase => ({
  what,
  size,
  open: async (some) => {
    const opened = files(some);
    let site = await siteOf(opened);
    return {
      ready: async () => {
        await site.close();
        site = await siteOf(opened);
      },
      ask: () => good(site, `${POSTS}?per_page=100&_fields=id&search=line%203%20-pear`),
      close: () => site.close(),
    };
  },
});

/** Texts at their limit: as many as lists show, or as one response may render. */
export const LONG_TEXT_CASES: readonly StateCase[] = [
  longTextCase('posts with long texts, whose ids are asked for', 100, longPosts, (site) =>
    good(site, `${POSTS}?per_page=100&_fields=id`),
  ),
  longTextCase('posts with long texts, of which an editor is shown excerpts', 100, longPosts, (site) =>
    good(site, `${POSTS}?per_page=100&_fields=id,excerpt`, { as: 'editor' }),
  ),
  ...([undefined, 'editor'] as const).map((as) =>
    longTextCase(`posts with long texts, shown to ${as ?? 'nobody'}`, 20, longPosts, (site) =>
      good(site, `${POSTS}?per_page=20`, as && { as }),
    ),
  ),
  longTextCase('blocks that show the long text that they stand in', 1_000, showingItself, (site) =>
    good(site, `${POSTS}/${FIRST}`),
  ),
  longTextCase('pages with long texts, embedded', 40, longParents, (site) =>
    good(site, '/site/v2/pages?per_page=80&_fields=id,_links&_embed=up'),
  ),
  longTextCase('posts with long texts, changed in a batch', 4, longPosts, (site, size, time) => {
    const change = (index: number) => ({
      method: 'PUT',
      path: `${POSTS}/${FIRST + index}`,
      body: { title: `Long ${time}` },
    });
    const requests = Array.from({ length: size }, (_, index) => change(index));
    return good(site, '/batch/v1', { method: 'POST', as: 'editor', json: { requests } });
  }),
  longTextCase('posts with long texts, searched', 100, longPosts, (site, _size, time) =>
    good(site, `${POSTS}?per_page=100&_fields=id&search=${time}th`),
  ),
  firstSearchCase('posts with long texts, searched for the first time', 90, longPosts),
  firstSearchCase('posts, searched for the first time', 5_000, shortPosts),
];

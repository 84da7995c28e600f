import { presentPlugin } from '../../../asking-site.ts';
import { forgetParsed } from '../../../forget-parsed.ts';
import { type AskingSite, contentSite } from '../../../site/content-site.ts';
import type { StateCase } from './state-case.ts';
import { FIRST, type Files, good, records } from './state-cases.ts';

/** Characters of a long text: somewhat less than its limit. */
const LONG = 400_000;
/** Characters of a text of some paragraphs. */
const SHORT = 3_000;

/** Paragraphs as people write them, as the lines that files hold, other ones for each number. */
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

/** A post with so many blocks before its long text that show all of it once more. */
const showingItself = (size: number): Files =>
  records('site/posts', 1, (number) => ({
    ...long(number),
    content: ['<!-- wp:post-content /-->'.repeat(size), ...longText(number)],
  }));

/** Pages with long texts, and one below each. */
const longParents = (size: number): Files =>
  records('site/pages', 2 * size, (number) => ({
    ...long(number),
    ...(number % 2 === 1 ? { content: longText(number) } : { parent: FIRST + number - 2 }),
  }));

const POSTS = '/site/v2/posts';

/** Keeps no answer: the next one would be quick. */
const SETTINGS = { limits: { kept_bytes: 0 } };

const siteOf = (files: Files): Promise<AskingSite> =>
  contentSite({ files, settings: SETTINGS }, [presentPlugin('batch')]);

/** A case of a site with so many long texts, none of which is parsed when it is asked: nobody was shown them for a while. */
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

/** A case of a site that is searched for the first time since it started, when no texts are known to the search. */
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

/** Texts at their limit: as many as lists show, or as an answer may be made of. */
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

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause } from '../../../../core/lib/async/pace.ts';
import { nodeFileSystem } from '../../../../core/platform/node/files/file-system.ts';
import { presentPlugin } from '../../../asking-site.ts';
import { type AskingSite, contentSite } from '../../../site/content-site.ts';
import { filled } from './hostile-case.ts';
import { longPosts, longText } from './long-text-cases.ts';
import type { StateCase } from './state-case.ts';
import { FIRST, type Files, good } from './state-cases.ts';

const POSTS = '/site/v2/posts';

/** Items of a batch. */
const ITEMS = 25;

/** The maximum number of long texts in the body of a batch. */
const TEXTS = 4;

/** A request to the site, given its number of posts and how often the request was already sent. */
type Ask = (site: AskingSite, size: number, time: number) => Promise<unknown>;

/** A case of a site on disk: writing there occupies the event loop too; waiting for the disk does not. */
const longWriteCase = (what: string, size: number, files: (size: number) => Files, ask: Ask): StateCase => ({
  what,
  size,
  open: async (some) => {
    const folder = await mkdtemp(join(tmpdir(), 'almanac-long-'));
    const place = { fileSystem: nodeFileSystem, folder: join(folder, 'site'), fingerprint: 'long' };
    const site = await contentSite({ files: files(some), ...place }, [presentPlugin('batch')]);
    // an editor exists by now
    await good(site, '/site/v2/users/me', { as: 'editor' });
    let time = 0;
    return {
      ask: () => ask(site, some, ++time),
      close: async () => {
        await site.close();
        await rm(folder, { recursive: true });
      },
    };
  },
});

const each = <T>(size: number, make: (id: number) => T): readonly T[] =>
  Array.from({ length: size }, (_, index) => make(FIRST + index));

/** A batch with one change to each post. */
const inBatch =
  (validation: 'normal' | 'require-all-validate', query: string, body: (id: number, time: number) => object): Ask =>
  async (site, size, time) => {
    const requests = each(size, (id) => ({ method: 'PUT', path: `${POSTS}/${id}${query}`, body: body(id, time) }));
    return good(site, '/batch/v1', { method: 'POST', as: 'editor', json: { validation, requests } });
  };

/** The same number of requests sent in sequence, without waiting for responses. */
const atOnce =
  (method: string, path: (id: number) => string): Ask =>
  async (site, size, time) => {
    const answers: Promise<unknown>[] = [];
    for (const id of each(size, Number)) {
      answers.push(good(site, path(id), { method, as: 'editor', json: { content: anotherText(id, time) } }));
      await pause();
    }
    return Promise.all(answers);
  };

const retitled = (_id: number, time: number) => ({ title: `Long ${time}` });

/** A different text for each post and repetition. */
const anotherText = (id: number, time: number): string => longText(1_000 * time + id).join('\n');
const rewritten = (id: number, time: number) => ({ content: anotherText(id, time) });

/** Writes of long texts: the maximum of a batch, many at once, and the longest text. */
export const LONG_WRITE_CASES: readonly StateCase[] = [
  ...(['normal', 'require-all-validate'] as const).flatMap((validation) => [
    longWriteCase(
      `long posts, retitled in a batch, ${validation}`,
      ITEMS,
      longPosts,
      inBatch(validation, '?_fields=id', retitled),
    ),
    longWriteCase(
      `long posts, rewritten in a batch, ${validation}`,
      TEXTS,
      longPosts,
      inBatch(validation, '', rewritten),
    ),
  ]),
  longWriteCase('long posts, retitled in a batch and shown', ITEMS, longPosts, inBatch('normal', '', retitled)),
  longWriteCase(
    'long posts, saved in a batch as they are',
    ITEMS,
    longPosts,
    inBatch('normal', '?_fields=id', () => ({ title: 'Long' })),
  ),
  longWriteCase(
    'long posts, rewritten at once',
    ITEMS,
    longPosts,
    atOnce('PUT', (id) => `${POSTS}/${id}?_fields=id`),
  ),
  longWriteCase(
    'long posts, autosaved at once',
    ITEMS,
    longPosts,
    atOnce('POST', (id) => `${POSTS}/${id}/autosaves?_fields=id`),
  ),
  longWriteCase(
    'a post of one long paragraph, rewritten again and again',
    24,
    () => longPosts(1),
    async (site, size, time) => {
      // warm-up, not measured
      for (const round of time === 1 ? each(size, Number) : [FIRST]) await rewritePost(site, `${time} ${round} `);
    },
  ),
];

/** Saves this text to the first post repeatedly, as often as the limits allow. */
async function rewritePost(site: AskingSite, text: string): Promise<void> {
  const content = filled(text, 524_000);
  await good(site, `${POSTS}/${FIRST}`, { method: 'PUT', as: 'editor', json: { content } });
}

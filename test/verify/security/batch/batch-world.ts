import type { Answer } from '../../../asking-site.ts';
import { type Asked, type Batched, batchSite, POSTS } from '../../../batch/batch-site.ts';
import { filesBelow } from '../../../files-below.ts';

/** As many as a batch may have. */
export const ITEMS = 25;

/** What a batch says. */
export interface SentBatch {
  readonly requests: readonly Asked[];
  readonly validation?: 'require-all-validate';
  /** Sent by nobody instead of an administrator. */
  readonly stranger?: boolean;
}

/** A site with a post for each item of a batch. */
export interface BatchWorld {
  /** Of the posts, in the order of their items. */
  readonly ids: readonly number[];
  /** `Authorization` of an administrator. */
  readonly credentials: string;
  send(batch: SentBatch): Promise<Batched>;
  /** A title for each post that it never had. */
  newTitles(): readonly string[];
  /** Titles of the posts as they are stored, in the order of `ids`. */
  titles(): Promise<readonly string[]>;
  /** Paths of all that the site plugin has on disk, revisions aside. */
  files(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Opens such a site in memory. */
export async function openBatchWorld(): Promise<BatchWorld> {
  // of many changes few revisions are kept, else looking at the disk takes most of the time
  const site = await batchSite({ settings: { limits: { revisions: 1 } } });
  const requests = Array.from({ length: ITEMS }, (_, index) => ({ path: POSTS, body: { title: `Post ${index}` } }));
  const { responses } = await site.batch(requests);
  const ids = responses.map(({ body }) => Number(body.id));
  await site.command('user add', { login: 'eve', role: 'administrator', email: 'eve@example.org' });
  const [password] = await site.command('app-password create', { login: 'eve', name: 'test' });
  let rounds = 0;
  return {
    ids,
    newTitles: () => {
      rounds++;
      return ids.map((_, index) => `Round ${rounds}, item ${index}`);
    },
    credentials: `Basic ${btoa(`eve:${password}`)}`,
    send: async ({ stranger = false, ...json }) =>
      (await site.ask(207, 'POST', '', { ...(!stranger && { as: 'administrator' }), json })) as Batched,
    titles: async () => {
      const query = `?status=any&context=edit&per_page=100&orderby=id&order=asc&include=${ids}`;
      const { body } = await site.json<Answer[]>(`${POSTS}${query}`, { as: 'administrator' });
      return body.map(({ title }) => title.raw);
    },
    files: () => filesBelow(site.fileSystem, '/site/site'),
    close: () => site.close(),
  };
}

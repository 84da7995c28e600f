import type { Answer } from '../../../asking-site.ts';
import { type Asked, type Batched, batchSite, POSTS } from '../../../batch/batch-site.ts';
import { filesBelow } from '../../../files-below.ts';

/** Maximum number of items in a batch. */
export const ITEMS = 25;

/** A batch request. */
export interface SentBatch {
  readonly requests: readonly Asked[];
  readonly validation?: 'require-all-validate';
  /** Sent anonymously instead of by an administrator. */
  readonly stranger?: boolean;
}

/** A site with a post for each item of a batch. */
export interface BatchWorld {
  /** Ids of the posts, in the order of their items. */
  readonly ids: readonly number[];
  /** `Authorization` header of an administrator. */
  readonly credentials: string;
  send(batch: SentBatch): Promise<Batched>;
  /** A new title for each post. */
  newTitles(): readonly string[];
  /** Stored titles of the posts, in the order of `ids`. */
  titles(): Promise<readonly string[]>;
  /** Paths of all files of the plugin `site`, except revisions. */
  files(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Opens such a site in memory. */
export async function openBatchWorld(): Promise<BatchWorld> {
  // few revisions are kept, otherwise reading the disk would take most of the time
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

import type { PluginSource } from '../../core/loading/packages/plugin-source.ts';
import batch from '../../plugins/batch/index.ts';
import type { TestSiteOptions } from '../../scripts/testing/test-site.ts';
import { type Answer, type Asking, type AskingSite, askingSite } from '../asking-site.ts';
import { textsBelow } from '../texts-below.ts';

/** An item of a batch, as sent by a client. */
export type Asked = Readonly<Record<string, unknown>>;

/** The response to a batch. */
export interface Batched {
  readonly failed?: string;
  readonly responses: readonly Answer[];
}

/** A site that accepts batches. */
export interface BatchSite extends AskingSite {
  /** Sends a batch, as an administrator by default. */
  batch(requests: readonly Asked[], asking?: Sending): Promise<Batched>;
  /** Sends a batch that is done as a whole or not at all. */
  together(requests: readonly Asked[], asking?: Sending): Promise<Batched>;
  /** Creates something by a single request. @param path relative to the REST root */
  made(path: string, json: Answer): Promise<Answer>;
  /** Texts of all records on disk, including revisions, by path. */
  records(): Promise<Readonly<Record<string, string>>>;
}

/** The sender of a batch; nobody for `undefined`. */
export type Sending = Pick<Asking, 'as' | 'headers'>;

export const POSTS = '/site/v2/posts';
export const EVENTS = '/calendar/events/v1/events';

/** An item that creates a post. */
export const newPost = (title: string, more: Answer = {}): Asked => ({ path: POSTS, body: { title, ...more } });

/** Statuses of the responses, null for a missing one. */
export const statuses = ({ responses }: Batched): readonly (number | null)[] =>
  responses.map((response) => response?.status ?? null);

/** Error codes of the responses; undefined for one that is not an error. */
export const codes = ({ responses }: Batched): readonly unknown[] => responses.map((response) => response?.body.code);

/** A site in memory with site content, the calendar and batches, on 2030-01-15 at noon UTC. */
export async function batchSite(options: TestSiteOptions = {}, more: readonly PluginSource[] = []): Promise<BatchSite> {
  const on = ['content', 'calendar', 'site', 'blocks', 'batch'];
  const site = await askingSite({ on, plugin: batch, more, ...options });
  const send = async (json: unknown, asking: Sending = { as: 'administrator' }) =>
    (await site.ask(207, 'POST', '', { ...asking, json })) as Batched;
  return {
    ...site,
    batch: (requests, asking) => send({ requests }, asking),
    together: (requests, asking) => send({ requests, validation: 'require-all-validate' }, asking),
    made: async (path, json) => {
      const { status, body } = await site.json<Answer>(path, { as: 'administrator', json });
      if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
      return body;
    },
    records: () => textsBelow(site.fileSystem, '/site', /^(?:\.almanac\/private\/)?(?:site|calendar|content|bell)\//),
  };
}

import assert from 'node:assert/strict';
import type { HttpHandler } from '../../../../core/contract/http-message.ts';
import { contentSite } from '../../../site/content-site.ts';

/** Larger than the buffers of a connection, in bytes, so that a client that reads nothing is noticed. */
const LARGE_LIST = 6 * 1024 * 1024;
/** Larger than what may be in transit while a reader takes the rest, in bytes. */
const LARGE_FILE = 2 * LARGE_LIST;
const POSTS = 100;

/** Targets and rights of slow clients. URLs begin with the REST root. */
export interface SlowWorld {
  readonly handle: HttpHandler;
  /** An `Authorization` that may upload. */
  readonly authorization: string;
  /** A list of six million bytes. */
  readonly list: string;
  /** A file of twice as many. */
  readonly file: string;
  /** A list that an honest visitor reads. */
  readonly page: string;
  close(): Promise<void>;
}

/** A site in memory that has something large to read. */
export async function openSlowWorld(): Promise<SlowWorld> {
  const site = await contentSite();
  const as = 'administrator';
  const content = `<p>${'slow '.repeat(LARGE_LIST / POSTS / 5)}</p>`;
  for (let number = 1; number <= POSTS; number++) {
    const json = { title: `Long ${number}`, content, excerpt: 'Long.', status: 'publish' };
    await site.ask(201, 'POST', '/posts', { as, json });
  }
  const list = `/site/v2/posts?per_page=${POSTS}`;
  // responses to repeated requests are cached: slow clients should cost what they hold, not what they compute
  for (let time = 0; time < 3; time++) await (await site.fetch(list)).arrayBuffer();
  const headers = { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="long.txt"' };
  const { source_url } = await site.ask(201, 'POST', '/media', { as, headers, body: 'slow\n'.repeat(LARGE_FILE / 5) });
  await site.command('user add', { login: 'slow', role: 'author', email: 'slow@example.org' });
  const [password] = await site.command('app-password create', { login: 'slow', name: 'test' });
  assert.ok(password);
  return {
    handle: (request) => site.site.handle(request),
    authorization: `Basic ${btoa(`slow:${password}`)}`,
    list: `/api${list}`,
    file: new URL(source_url).pathname,
    page: '/api/site/v2/posts?per_page=5&_fields=id,title,excerpt',
    close: () => site.close(),
  };
}

import { bytesOf, isStream } from '../../core/contract/http-message.ts';
import { type TestSite, type TestSiteOptions, testSite } from '../../scripts/testing/test-site.ts';
import album from './album.ts';

/** The response to a request for a file. */
export interface AskedFile {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  /** Repeats the request, as the fast path of a server does; undefined if the response must be made again. */
  readonly again: () => Buffer | undefined;
}

/** A site with the plugin `album`, whose files can be requested. */
export interface AlbumSite {
  readonly site: TestSite;
  /** Uploads bytes. @returns the file's address and its record */
  add(
    bytes: Uint8Array<ArrayBuffer>,
    query?: string,
  ): Promise<{ readonly id: number; readonly target: string; readonly path: string }>;
  /** Requests an address exactly as written, whereas a `Request` would normalize it. */
  ask(target: string, headers?: Readonly<Record<string, string>>, method?: string): Promise<AskedFile>;
}

/** Opens a site in memory with the plugin `album`. */
export async function albumSite(options: TestSiteOptions = {}): Promise<AlbumSite> {
  const site = await testSite([album], options);
  return {
    site,
    add: async (bytes, query = '') => {
      const { status, body } = await site.json(`/album/v1/pictures${query}`, {
        method: 'POST',
        as: 'author',
        headers: { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="a.png"' },
        body: bytes,
      });
      if (status !== 201) throw new Error(`the upload was answered ${status}`);
      return { id: Number(body.id), target: `/photos/${body.path}`, path: String(body.path) };
    },
    ask: async (target, headers = {}, method = 'GET') => {
      const reply = await site.site.handle({
        method,
        target,
        header: (name) => headers[name],
        body: async function* () {},
        address: '127.0.0.1',
        secure: false,
      });
      const chunks: Uint8Array[] = [];
      for await (const chunk of isStream(reply.body) ? reply.body : [bytesOf(reply.body)]) chunks.push(chunk);
      return {
        status: reply.status,
        headers: new Map(Object.entries(reply.headers).map(([name, value]) => [name.toLowerCase(), value])),
        body: Buffer.concat(chunks),
        again: () => {
          const given = reply.again?.(site.clock.now(), '127.0.0.1');
          return given && Buffer.from(given.body ?? []);
        },
      };
    },
  };
}

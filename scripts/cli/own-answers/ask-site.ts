import { bytesOf, type HttpHandler, type HttpResponse, isStream } from '../../../core/host.ts';

/** A response of the site that a command works on. */
export interface SiteAnswer {
  readonly status: number;
  /** Media type in lower case, without parameters; empty for none. */
  readonly type: string;
  /** @param name lower case */
  header(name: string): string | undefined;
  /** Empty for an unwanted media type. */
  readonly bytes: Uint8Array;
}

/** Options of a request. */
export interface SiteAsking {
  /** The `Authorization` header. */
  readonly authorization?: string | undefined;
  /** Network address of the client; none by default. */
  readonly address?: string;
  /** Whether to read the body for a media type; by default it always is. */
  readonly wanted?: (type: string) => boolean;
}

/** Requests an address of the site in this process, as a client over TLS would. @param target path and query, as in a request */
export async function askSite(
  handle: HttpHandler,
  target: string,
  { authorization, address = '', wanted = () => true }: SiteAsking = {},
): Promise<SiteAnswer> {
  const { status, headers, body } = await handle({
    method: 'GET',
    target,
    header: (name) => (name === 'authorization' ? authorization : undefined),
    body: async function* () {},
    address,
    secure: true,
    isOwn: true,
  });
  const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const [type = ''] = (named.get('content-type') ?? '').split(';', 1);
  const media = type.trim().toLowerCase();
  return { status, type: media, header: (name) => named.get(name), bytes: await taken(body, wanted(media)) };
}

/** The bytes of a body. An unwanted stream is started and then cancelled. */
async function taken(body: HttpResponse['body'], isWanted: boolean): Promise<Uint8Array> {
  if (!isStream(body)) return isWanted ? bytesOf(body) : new Uint8Array();
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) {
    if (!isWanted) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

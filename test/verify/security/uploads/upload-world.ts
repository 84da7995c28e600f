import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { imageProcess } from '../../../../core/platform/node/images/image-process.ts';
import { type OpenedSite, openSiteIn } from '../../faults/opened-site.ts';

export const MEDIA = '/site/v2/media';

const IMAGE_CHILD = fileURLToPath(new URL('../../../../core/platform/node/images/child.ts', import.meta.url));

/** Content of files that nobody uploaded, which must be in no response. */
export const SECRET = 'what-lies-outside';

/** How a file is sent. */
export type Way = 'body' | 'form';

/** The members of a media response that are used. */
export interface MediaAnswer {
  readonly id: number;
  readonly code?: string;
  readonly source_url: string;
  readonly media_details: {
    readonly file: string;
    readonly sizes: Readonly<Record<string, { readonly source_url: string }>>;
  };
}

/** Result of an upload. */
export interface Uploaded {
  readonly status: number;
  readonly item: MediaAnswer;
}

/** A site in a real folder, next to a folder that it must not access. */
export interface UploadWorld {
  /** Absolute path of the folder that contains both. */
  readonly base: string;
  /** Absolute path of the data folder. */
  readonly data: string;
  /** Absolute path of the other one. */
  readonly outside: string;
  readonly opened: OpenedSite;
  /** Uploads an image with this name. */
  upload(name: string, way?: Way): Promise<Uploaded>;
  /** Sends a request as an administrator. @param path relative to the REST root */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** Names of temporary files: those of just kept uploads remain for a moment. */
  temporary(): readonly string[];
  /** Closes the site. @returns names of temporary files that are left */
  close(): Promise<readonly string[]>;
}

/** Opens such a world, with an image and a text in the outside folder. */
export async function openUploadWorld(): Promise<UploadWorld> {
  const base = mkdtempSync(join(tmpdir(), 'almanac-uploads-'));
  const data = join(base, 'site');
  const outside = join(base, 'outside');
  for (const folder of [data, outside]) mkdirSync(folder);
  const plugins = { content: true, calendar: true, site: true };
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ plugins }));
  writeFileSync(join(outside, 'secret.txt'), SECRET);
  writeFileSync(join(outside, 'secret.png'), await picture({ r: 255, g: 0, b: 255 }));
  const sent = await picture({ r: 10, g: 20, b: 30 });

  const images = imageProcess(IMAGE_CHILD);
  const opened = await openSiteIn(data, { ports: { images } });
  await opened.command('user add', { login: 'ada', role: 'administrator', email: 'ada@example.org' });
  const [password] = await opened.command('app-password create', { login: 'ada', name: 'test' });
  const Authorization = `Basic ${btoa(`ada:${password}`)}`;
  const ask = (path: string, init: RequestInit = {}) =>
    opened.ask(path, { ...init, headers: { ...init.headers, Authorization } });
  const temporary = () => readdirSync(join(data, '.almanac', 'tmp'));
  return {
    base,
    data,
    outside,
    opened,
    ask,
    upload: async (name, way = 'body') => {
      const answer = await ask(MEDIA, { method: 'POST', ...request(name, way, sent) });
      return { status: answer.status, item: (await answer.json()) as MediaAnswer };
    },
    temporary,
    close: async () => {
      await opened.site.close();
      await images.close();
      const left = temporary();
      rmSync(base, { recursive: true, force: true });
      return left;
    },
  };
}

/** Large enough for two smaller sizes. */
const picture = (background: { readonly r: number; readonly g: number; readonly b: number }): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 310, channels: 3, background } })
    .png()
    .toBuffer();

function request(name: string, way: Way, bytes: Buffer): RequestInit {
  if (way === 'form') {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
    return { body: form };
  }
  return {
    body: new Uint8Array(bytes),
    headers: {
      'Content-Type': 'image/png',
      'Content-Disposition': `attachment; filename*=UTF-8''${percentEncoded(name)}`,
    },
  };
}

/** Percent-encodes all bytes except letters and digits, for headers (RFC 8187). */
const percentEncoded = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

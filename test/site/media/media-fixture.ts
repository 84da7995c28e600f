import sharp, { type Sharp } from 'sharp';
import type { Role } from '../../../core/index.ts';
import type { TestSiteOptions } from '../../../scripts/testing/test-site.ts';
import { toWebHandler } from '../../../scripts/testing/web-handler.ts';
import { filesBelow } from '../../files-below.ts';
import { type Answer, type AskingSite, contentSite } from '../content-site.ts';

/** A file as a client sends it. */
export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A site that files are sent to. */
export interface MediaSite extends AskingSite {
  /** Sends a file as the body. */
  send(status: number, as: Role, file: SentFile, query?: string): Promise<Answer>;
  /** Sends a file as a part of a form. */
  sendForm(status: number, as: Role, file: SentFile, fields?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Gets what is at an address of the site. */
  get(url: string): Promise<Response>;
  /** Paths of all files below the folder of uploads. */
  uploads(): Promise<readonly string[]>;
  /** What the file of an item says. */
  record(id: number): Promise<Answer>;
}

const bytesOf = async (image: Sharp): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await image.toBuffer());

const drawn = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });

/** A picture of these sides: red, with nothing on it. */
export const png = async (width: number, height: number, name = 'red.png'): Promise<SentFile> => ({
  name,
  type: 'image/png',
  bytes: await bytesOf(drawn(width, height).png()),
});

/** The same in another format. */
export const picture = async (format: 'jpeg' | 'gif' | 'webp' | 'png'): Promise<Uint8Array<ArrayBuffer>> =>
  bytesOf(drawn(4, 3).toFormat(format));

/** A site in memory with site content and the calendar, where pictures are made. */
export async function mediaSite(options: TestSiteOptions = {}): Promise<MediaSite> {
  const site = await contentSite(options);
  const handle = toWebHandler((request) => site.site.handle(request));
  return {
    ...site,
    send: (status, as, { name, type, bytes }, query = '') => {
      const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
      const headers = { 'content-type': type, 'content-disposition': disposition };
      return site.ask(status, 'POST', `/media${query}`, { as, headers, body: bytes });
    },
    sendForm: (status, as, { name, type, bytes }, fields = {}) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.set('file', new Blob([bytes], { type }), name);
      return site.ask(status, 'POST', '/media', { as, body: form });
    },
    get: (url) => handle(new Request(url)),
    uploads: () => filesBelow(site.fileSystem, '/site/uploads'),
    record: async (id) =>
      JSON.parse(new TextDecoder().decode(await site.fileSystem.readFile(`/site/site/media/${id}.json`))),
  };
}

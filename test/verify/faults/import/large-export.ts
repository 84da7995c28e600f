import { closeSync, openSync, writeSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Size of an export. */
export interface LargeExport {
  readonly posts: number;
  readonly files: number;
  /** Size of each file in bytes. */
  readonly bytes: number;
}

const OLD = 'https://old.example';
const HEAD = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0"><channel><link>${OLD}</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login>ada</wp:author_login></wp:author>
`;
const WORDS = 'Nobody had seen the water so brown, and it went on for days. '.repeat(5);

/** Writes an export piece by piece. @param path absolute */
export function writeLargeExport(path: string, { posts, files }: LargeExport): void {
  const file = openSync(path, 'wx');
  try {
    writeSync(file, HEAD);
    for (let number = 0; number < files; number++) writeSync(file, attachment(number));
    for (let number = 0; number < posts; number++) writeSync(file, post(number, posts));
    writeSync(file, '</channel></rss>\n');
  } finally {
    closeSync(file);
  }
}

const attachment = (number: number): string =>
  item(
    1_000_000 + number,
    'attachment',
    `file-${number}`,
    '',
    `<wp:attachment_url>${OLD}/files/${number}.pdf</wp:attachment_url>`,
  );

/** A post with links to three others. */
function post(number: number, posts: number): string {
  const paragraphs = [1, 2, 3].map(
    (step) =>
      `<!-- wp:paragraph -->\n<p>Of the river ${number}: <a href="${OLD}/post-${(number * 7 + step * 31) % posts}/">more</a>. ${WORDS}</p>\n<!-- /wp:paragraph -->`,
  );
  const category = `<category domain="category" nicename="kind-${number % 50}">Kind ${number % 50}</category>`;
  return item(1000 + number, 'post', `post-${number}`, paragraphs.join('\n\n'), category);
}

const item = (id: number, type: string, slug: string, content: string, more: string): string => `<item>
<title>${slug}</title><link>${OLD}/${slug}/</link><dc:creator>ada</dc:creator><guid>${OLD}/?p=${id}</guid>
<content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id>
<wp:post_date_gmt>2024-03-01 10:00:00</wp:post_date_gmt><wp:post_name>${slug}</wp:post_name>
<wp:status>${type === 'attachment' ? 'inherit' : 'publish'}</wp:status><wp:post_type>${type}</wp:post_type>${more}
</item>
`;

/** A server for the files of an export, whose bytes are generated while they are sent. */
export interface FileServer {
  readonly origin: string;
  /** Number of bytes sent. */
  sent(): number;
  close(): void;
}

const BEGIN = Buffer.from('%PDF-1.4\n');
const PIECE = 64 * 1024;

/** Serves the files. Every seventh is interrupted once in its middle; range requests for the rest are answered. */
export async function serveFiles({ bytes }: Pick<LargeExport, 'bytes'>): Promise<FileServer> {
  const broken = new Set<string>();
  let sent = 0;
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    const from = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const isBroken = from === 0 && Number(/(\d+)\.pdf/.exec(path)?.[1]) % 7 === 6 && !broken.has(path);
    if (isBroken) broken.add(path);
    response.writeHead(from > 0 ? 206 : 200, {
      'Content-Type': 'application/pdf',
      'Content-Length': bytes - from,
      'Accept-Ranges': 'bytes',
      ETag: `"${path}"`,
      ...(from > 0 && { 'Content-Range': `bytes ${from}-${bytes - 1}/${bytes}` }),
    });
    let at = from;
    const go = (): void => {
      while (at < bytes) {
        if (isBroken && at > bytes / 2) return void request.destroy();
        const piece = Buffer.alloc(Math.min(PIECE, bytes - at), path);
        if (at === 0) BEGIN.copy(piece);
        at += piece.length;
        sent += piece.length;
        if (!response.write(piece)) return void response.once('drain', go);
      }
      response.end();
    };
    go();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, sent: () => sent, close: () => void server.close() };
}

import { gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import {
  chunkBomb,
  deflated,
  gifOf,
  jpegOf,
  moving,
  pixelsBomb,
  pngOf,
  soundImage,
  webpOf,
} from '../../../platform/images/bombs.ts';
import { pngChunk, withGifComment, withJpegComment, withPngChunks } from '../../../platform/images/insert.ts';

/**
 * Expected result for a file: it is refused; it becomes images that contain nothing but the visible content; or it is kept
 * unchanged, and served as a download.
 */
export type Fate = 'refused' | 'pictures' | 'kept';

/** A malicious file. */
export interface HostileFile {
  readonly what: string;
  readonly name: string;
  /** Media type declared by the client. */
  readonly type: string;
  readonly bytes: () => Promise<Uint8Array> | Uint8Array;
  readonly fate: Fate;
}

/** Payload of the files, which must be in no resulting image. */
export const MARK = 'window.stolen=1';

const SCRIPT = `<script>${MARK}</script>`;
const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="${MARK}">${SCRIPT}</svg>`;
const PHP = `<?php system($_GET['c']); /* ${MARK} */ ?>`;

const text = (content: string) => () => Buffer.from(content, 'latin1');
const utf8 = (content: string) => () => Buffer.from(content);
const add = (first: () => Promise<Uint8Array>, second: string | Uint8Array) => async () =>
  Buffer.concat([await first(), typeof second === 'string' ? Buffer.from(second, 'latin1') : second]);
const cut = (whole: () => Promise<Uint8Array>, part: number) => async () => {
  const bytes = await whole();
  return bytes.subarray(0, Math.floor(bytes.length * part));
};

const [jpeg, png, gif, webp] = (['jpeg', 'png', 'gif', 'webp'] as const).map((type) => () => soundImage(type)) as [
  () => Promise<Buffer>,
  () => Promise<Buffer>,
  () => Promise<Buffer>,
  () => Promise<Buffer>,
];
const plain = (): Sharp => sharp({ create: { width: 400, height: 310, channels: 3, background: '#3060c0' } });
const cameras = (): Sharp =>
  plain()
    .withExif({
      IFD0: { Copyright: PHP, ImageDescription: SCRIPT },
      IFD3: { GPSLatitudeRef: 'N', GPSAreaInformation: MARK },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SCRIPT}</x:xmpmeta>`)
    .withIccProfile('p3');

/** Changes bytes of a file. */
const patched =
  (whole: () => Promise<Uint8Array>, at: (bytes: Buffer) => number, ...values: readonly number[]) =>
  async () => {
    const bytes = Buffer.from(await whole());
    bytes.set(values, at(bytes));
    return bytes;
  };

const row = (what: string, name: string, type: string, bytes: HostileFile['bytes'], fate: Fate): HostileFile => ({
  what,
  name,
  type,
  bytes,
  fate,
});

/** Executable content, with each name and type that might be accepted. */
const SCRIPTS: readonly HostileFile[] = [
  row('SVG', 'x.svg', 'image/svg+xml', text(SVG), 'refused'),
  row('SVG as PNG', 'x.png', 'image/png', text(SVG), 'refused'),
  row('SVG as JPEG', 'x.jpg', 'image/jpeg', text(SVG), 'refused'),
  row('SVG as WebP', 'x.webp', 'image/webp', text(SVG), 'refused'),
  row('SVG that says it is PNG', 'x.svg', 'image/png', text(SVG), 'refused'),
  row('PNG that says it is SVG', 'x.svg', 'image/svg+xml', png, 'refused'),
  row('SVG in another case', 'x.SvG', 'image/svg+xml', text(SVG), 'refused'),
  row('packed SVG', 'x.svgz', 'image/svg+xml', () => gzipSync(SVG), 'refused'),
  row('SVG as text', 'x.txt', 'text/plain', text(SVG), 'refused'),
  row('SVG behind a prologue as text', 'x.txt', 'text/plain', text(`<?xml version="1.0"?>${SVG}`), 'refused'),
  row('SVG behind words as text', 'x.txt', 'text/plain', text(`Dear reader, ${SVG}`), 'refused'),
  row('SVG behind a mark of its byte order', 'x.txt', 'text/plain', utf8(`\ufeff${SVG}`), 'refused'),
  row('SVG in UTF-16', 'x.txt', 'text/plain', () => Buffer.from(`\ufeff${SVG}`, 'utf16le'), 'refused'),
  row('SVG in UTF-7', 'x.txt', 'text/plain', text(SVG.replaceAll('<', '+ADw-').replaceAll('>', '+AD4-')), 'kept'),
  row(
    'XML',
    'x.xml',
    'application/xml',
    text(`<?xml version="1.0"?><x xmlns:h="http://www.w3.org/1999/xhtml">${MARK}</x>`),
    'refused',
  ),
  row('HTML', 'x.html', 'text/html', text(HTML), 'refused'),
  row('HTML with a short ending', 'x.htm', 'text/html', text(HTML), 'refused'),
  row('XHTML', 'x.xhtml', 'application/xhtml+xml', text(HTML), 'refused'),
  row('HTML as JPEG', 'x.jpg', 'image/jpeg', text(HTML), 'refused'),
  row('HTML as GIF', 'x.gif', 'image/gif', text(HTML), 'refused'),
  row('HTML as text', 'x.txt', 'text/plain', text(HTML), 'refused'),
  row('HTML as a table', 'x.csv', 'text/csv', text(`a,b\n${SCRIPT},1\n`), 'refused'),
  row('HTML as a calendar', 'x.ics', 'text/calendar', text(`BEGIN:VCALENDAR\nX:${SCRIPT}`), 'refused'),
  row('HTML as PDF', 'x.pdf', 'application/pdf', text(HTML), 'refused'),
  row('HTML far behind a text', 'x.txt', 'text/plain', text(`${'a'.repeat(5_000)}${HTML}`), 'kept'),
  row('formulas in a table', 'x.csv', 'text/csv', text(`=cmd|' /C calc'!A0,${MARK}\n`), 'kept'),
  row('JavaScript', 'x.js', 'text/javascript', text(MARK), 'refused'),
  row('JavaScript as text', 'x.txt', 'text/plain', text(MARK), 'kept'),
  row('PHP', 'x.php', 'application/x-php', text(PHP), 'refused'),
  row('PHP as PNG', 'x.php', 'image/png', text(PHP), 'refused'),
  row('PHP with the ending of JPEG', 'evil.php.jpg', 'image/jpeg', text(PHP), 'refused'),
  row('PHP as text', 'x.txt', 'text/plain', text(`hello ${PHP}`), 'refused'),
  row('a shell script as text', 'x.txt', 'text/plain', text(`#!/bin/sh\n${MARK}\n`), 'refused'),
  row('settings of a web server', '.htaccess', 'text/plain', text('AddType application/x-httpd-php .jpg'), 'refused'),
  row('settings of another web server', 'web.config', 'text/plain', text('<configuration/>'), 'refused'),
  row('a program of Windows', 'x.exe', 'application/octet-stream', text('MZ\x90\0'), 'refused'),
  row('a program of Windows as PNG', 'x.png', 'image/png', text('MZ\x90\0'), 'refused'),
  row('a program of Linux as JPEG', 'x.jpg', 'image/jpeg', text('\x7fELF\x02\x01\x01'), 'refused'),
  row('an archive', 'x.zip', 'application/zip', text('PK\x03\x04'), 'refused'),
  row('an archive of programs', 'x.jar', 'application/java-archive', text('PK\x03\x04'), 'refused'),
  row('Flash', 'x.swf', 'application/x-shockwave-flash', text('CWS\x0a'), 'refused'),
  row('Flash as PNG', 'x.png', 'image/png', text('CWS\x0a'), 'refused'),
  row(
    'commands to ImageMagick',
    'x.png',
    'image/png',
    text(`push graphic-context\nfill 'url(https://x/"|id")'`),
    'refused',
  ),
  row('commands to ImageMagick as such', 'x.mvg', 'image/x-mvg', text('push graphic-context'), 'refused'),
  row('PostScript', 'x.eps', 'application/postscript', text('%!PS-Adobe-3.0\n(%pipe%id) (r) file'), 'refused'),
  row('PostScript as JPEG', 'x.jpg', 'image/jpeg', text('%!PS-Adobe-3.0\n(%pipe%id) (r) file'), 'refused'),
  row(
    'a film whose list names files',
    'x.mp4',
    'video/mp4',
    text('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'),
    'refused',
  ),
];

/** Images that are also something else, or contain something. */
const POLYGLOTS: readonly HostileFile[] = [
  row('a GIF that is a script', 'x.gif', 'image/gif', text(`GIF89a=1;${MARK};`), 'refused'),
  row(
    'a GIF with a script in a comment',
    'x.gif',
    'image/gif',
    async () => withGifComment(await gif(), SCRIPT),
    'pictures',
  ),
  row('a GIF with HTML behind it', 'x.gif', 'image/gif', add(gif, HTML), 'pictures'),
  row('a GIF with an archive behind it', 'x.gif', 'image/gif', add(gif, `PK\x03\x04${MARK}`), 'pictures'),
  row(
    'a JPEG with PHP in a comment',
    'x.jpg',
    'image/jpeg',
    async () => withJpegComment(await jpeg(), PHP),
    'pictures',
  ),
  row(
    'a JPEG with a script in a comment',
    'x.jpg',
    'image/jpeg',
    async () => withJpegComment(await jpeg(), `*/=1;${MARK}/*`),
    'pictures',
  ),
  row('a JPEG with an archive behind it', 'x.jpg', 'image/jpeg', add(jpeg, `PK\x03\x04${MARK}`), 'pictures'),
  row('a JPEG with PHP behind it', 'evil.php.jpg', 'image/jpeg', add(jpeg, PHP), 'pictures'),
  row('a JPEG with another ending', 'evil.jpg.php', 'image/jpeg', add(jpeg, PHP), 'refused'),
  row('a PNG with an archive behind it', 'x.png', 'image/png', add(png, `PK\x03\x04${MARK}`), 'pictures'),
  row('a PNG with HTML behind it', 'x.png', 'image/png', add(png, HTML), 'pictures'),
  row(
    'a PNG with HTML in a text',
    'x.png',
    'image/png',
    async () => withPngChunks(await png(), pngChunk('tEXt', text(`Comment\0${HTML}`)())),
    'pictures',
  ),
  row(
    'a PNG with HTML in an international text',
    'x.png',
    'image/png',
    async () => withPngChunks(await png(), pngChunk('iTXt', text(`Comment\0\0\0\0\0${HTML}`)())),
    'pictures',
  ),
  row(
    'a PNG with a chunk that nobody knows',
    'x.png',
    'image/png',
    async () => withPngChunks(await png(), pngChunk('phPp', text(PHP)())),
    'pictures',
  ),
  row(
    'a PNG with PHP for pixels',
    'x.png',
    'image/png',
    () => {
      const data = Buffer.from(PHP.repeat(200).slice(0, 60 * 40 * 3));
      return sharp(data, { raw: { width: 60, height: 40, channels: 3 } })
        .png({ compressionLevel: 0 })
        .toBuffer();
    },
    'pictures',
  ),
  row('a WebP with HTML behind it', 'x.webp', 'image/webp', add(webp, HTML), 'pictures'),
  row('a JPEG with what a camera says', 'x.jpg', 'image/jpeg', () => cameras().jpeg().toBuffer(), 'pictures'),
  row('a PNG with what a camera says', 'x.png', 'image/png', () => cameras().png().toBuffer(), 'pictures'),
  row('a WebP with what a camera says', 'x.webp', 'image/webp', () => cameras().webp().toBuffer(), 'pictures'),
  row(
    'a PDF with a script',
    'x.pdf',
    'application/pdf',
    text(`%PDF-1.4\n1 0 obj<</S/JavaScript/JS(${MARK})>>endobj\n`),
    'kept',
  ),
  row('a PDF that is HTML', 'x.pdf', 'application/pdf', text(`%PDF-1.4\n${HTML}`), 'kept'),
];

/** Files whose content, name and declared type differ. */
const LIES: readonly HostileFile[] = [
  row('a PNG called JPEG', 'x.jpg', 'image/jpeg', png, 'refused'),
  row('a JPEG called PNG', 'x.png', 'image/png', jpeg, 'refused'),
  row('a GIF called WebP', 'x.webp', 'image/webp', gif, 'refused'),
  row('a PNG said to be JPEG', 'x.png', 'image/jpeg', png, 'refused'),
  row('a PNG said to be HTML', 'x.png', 'text/html', png, 'refused'),
  row('a PNG said to be anything', 'x.png', 'application/octet-stream', png, 'refused'),
  row('a PNG said to be what is no type', 'x.png', 'png', png, 'refused'),
  row('a PNG called a text', 'x.txt', 'text/plain', png, 'refused'),
  row('a PNG called a film', 'x.mp4', 'video/mp4', png, 'refused'),
  row('a PNG without an ending', 'x', 'image/png', png, 'refused'),
  row('TIFF', 'x.tiff', 'image/tiff', () => plain().tiff().toBuffer(), 'refused'),
  row('TIFF called JPEG', 'x.jpg', 'image/jpeg', () => plain().tiff().toBuffer(), 'refused'),
  row('AVIF', 'x.avif', 'image/avif', () => plain().avif().toBuffer(), 'refused'),
  row('AVIF called WebP', 'x.webp', 'image/webp', () => plain().avif().toBuffer(), 'refused'),
  row('AVIF called a film', 'x.mp4', 'video/mp4', () => plain().avif().toBuffer(), 'refused'),
  row('BMP called PNG', 'x.png', 'image/png', text('BM\x3a\0\0\0'), 'refused'),
  row('an icon', 'x.ico', 'image/x-icon', text('\0\0\x01\0'), 'refused'),
];

/** Decompression bombs. */
const BOMBS: readonly HostileFile[] = [
  row('a PNG that says 50,000×50,000', 'x.png', 'image/png', () => pngOf(50_000, 50_000), 'refused'),
  row('a PNG that says 16,384×16,384', 'x.png', 'image/png', () => pngOf(16_384, 16_384), 'refused'),
  row('a PNG that says 7,000×7,000', 'x.png', 'image/png', () => pngOf(7_000, 7_000), 'refused'),
  row('a PNG that says 2³¹−1 each way', 'x.png', 'image/png', () => pngOf(2 ** 31 - 1, 2 ** 31 - 1), 'refused'),
  row('a PNG of no width', 'x.png', 'image/png', () => pngOf(0, 100), 'refused'),
  row(
    'a PNG of 16,385×1',
    'x.png',
    'image/png',
    () => plain().resize(16_385, 1, { fit: 'fill' }).png().toBuffer(),
    'refused',
  ),
  row('a GIF that says 50,000×50,000', 'x.gif', 'image/gif', () => gifOf(50_000, 50_000), 'refused'),
  row('a GIF that says 16,384×16,384', 'x.gif', 'image/gif', () => gifOf(16_384, 16_384), 'refused'),
  row('a JPEG that says 65,000×65,000', 'x.jpg', 'image/jpeg', () => jpegOf(65_000, 65_000), 'refused'),
  row('a JPEG that says 7,000×7,000', 'x.jpg', 'image/jpeg', () => jpegOf(7_000, 7_000), 'refused'),
  row('a WebP that says 50,000×50,000', 'x.webp', 'image/webp', () => webpOf(50_000, 50_000), 'refused'),
  row('a GIF of 201 frames', 'x.gif', 'image/gif', () => moving('gif', 201), 'refused'),
  row('a WebP of 201 frames', 'x.webp', 'image/webp', () => moving('webp', 201), 'refused'),
  row('a PNG with a gigabyte of pixels too many', 'x.png', 'image/png', pixelsBomb, 'refused'),
  row('a PNG with a gigabyte of text', 'x.png', 'image/png', () => chunkBomb('zTXt'), 'pictures'),
  row('a PNG with a gigabyte of profile', 'x.png', 'image/png', () => chunkBomb('iCCP'), 'pictures'),
  row('a gigabyte of zeros, packed', 'x.png', 'image/png', () => deflated(1024), 'refused'),
  row('a packed PNG', 'x.png', 'image/png', async () => gzipSync(await png()), 'refused'),
  row('an image of more than 10 MiB', 'x.png', 'image/png', add(png, Buffer.alloc(10 * 2 ** 20)), 'refused'),
  row('a text of more than 25 MiB', 'x.txt', 'text/plain', () => Buffer.alloc(25 * 2 ** 20 + 1, 97), 'refused'),
];

/** Images that are broken. */
const BROKEN: readonly HostileFile[] = [
  row('nothing', 'x.png', 'image/png', text(''), 'refused'),
  row('nothing that is a text', 'x.txt', 'text/plain', text(''), 'refused'),
  row('one byte', 'x.png', 'image/png', text('\x89'), 'refused'),
  row('a signature alone', 'x.png', 'image/png', text('\x89PNG\r\n\x1a\n'), 'refused'),
  row(
    'half a PNG',
    'x.png',
    'image/png',
    cut(() => plain().png().toBuffer(), 0.5),
    'refused',
  ),
  row(
    'half a JPEG',
    'x.jpg',
    'image/jpeg',
    cut(() => plain().jpeg().toBuffer(), 0.5),
    'refused',
  ),
  row(
    'half a GIF',
    'x.gif',
    'image/gif',
    cut(() => plain().gif().toBuffer(), 0.5),
    'refused',
  ),
  row(
    'half a WebP',
    'x.webp',
    'image/webp',
    cut(() => plain().webp().toBuffer(), 0.5),
    'refused',
  ),
  row(
    'a PNG with a wrong checksum of its head',
    'x.png',
    'image/png',
    patched(png, () => 29, 1, 2, 3, 4),
    'refused',
  ),
  row(
    'a PNG of a kind of colour that is none',
    'x.png',
    'image/png',
    patched(png, () => 25, 77),
    'refused',
  ),
  row(
    'a PNG whose pixels are noise',
    'x.png',
    'image/png',
    patched(png, (bytes) => bytes.indexOf('IDAT') + 6, 255, 255, 255, 255),
    'refused',
  ),
  row(
    'a JPEG of no pixels',
    'x.jpg',
    'image/jpeg',
    text('\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xd9'),
    'refused',
  ),
  row(
    'a GIF of an impossible code size',
    'x.gif',
    'image/gif',
    patched(gif, (bytes) => bytes.length - 40, ...Array(40).fill(255)),
    'refused',
  ),
  row(
    'a WebP that says it is longer than it is',
    'x.webp',
    'image/webp',
    patched(webp, () => 4, 255, 255, 255, 127),
    'refused',
  ),
];

/** Malicious files, with the results described in docs/security.md. */
export const HOSTILE_FILES: readonly HostileFile[] = [...SCRIPTS, ...POLYGLOTS, ...LIES, ...BOMBS, ...BROKEN];

/** Uploads: accepted members and files, their results, and refusals that leave nothing behind. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Role } from '../../../core/index.ts';
import { mediaSite, picture, png, type SentFile } from './media-fixture.ts';

const site = await mediaSite();
after(() => site.close());

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const ogg = (codec: string) => bytes(`OggS${'\0'.repeat(24)}${codec}${'\0'.repeat(20)}`);
const iso = (brand: string) => bytes(`\0\0\0\x20ftyp${brand}${'\0'.repeat(20)}`);

const SMALL = await png(3, 2);
const [JPEG, GIF, WEBP] = [await picture('jpeg'), await picture('gif'), await picture('webp')];

/** Accepted files: name, declared type, content; extension, type, whether it is an image. */
const TAKEN: readonly [string, string, Uint8Array<ArrayBuffer>, string, string, 'image' | 'file'][] = [
  ['a.png', 'image/png', SMALL.bytes, 'png', 'image/png', 'image'],
  ['a.PNG', 'image/png', SMALL.bytes, 'png', 'image/png', 'image'],
  ['a.jpg', 'image/jpeg', JPEG, 'jpg', 'image/jpeg', 'image'],
  ['a.jpeg', 'image/jpg', JPEG, 'jpg', 'image/jpeg', 'image'],
  ['a.jpe', 'image/pjpeg', JPEG, 'jpg', 'image/jpeg', 'image'],
  ['a.gif', 'image/gif', GIF, 'gif', 'image/gif', 'image'],
  ['a.webp', 'image/webp', WEBP, 'webp', 'image/webp', 'image'],
  ['a.mp4', 'video/mp4', iso('isom'), 'mp4', 'video/mp4', 'file'],
  ['a.m4v', 'video/x-m4v', iso('M4V '), 'mp4', 'video/mp4', 'file'],
  ['a.webm', 'video/webm', bytes('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm'), 'webm', 'video/webm', 'file'],
  ['a.ogv', 'video/ogg', ogg('\x80theora'), 'ogv', 'video/ogg', 'file'],
  ['a.mp3', 'audio/mpeg', bytes('ID3\x04\0\0\0\0\0\0'), 'mp3', 'audio/mpeg', 'file'],
  ['a.mp3', 'audio/mp3', bytes('\xff\xfb\x90\x44'), 'mp3', 'audio/mpeg', 'file'],
  ['a.ogg', 'audio/ogg', ogg('\x01vorbis'), 'ogg', 'audio/ogg', 'file'],
  ['a.opus', 'audio/ogg', ogg('OpusHead'), 'ogg', 'audio/ogg', 'file'],
  ['a.wav', 'audio/x-wav', bytes('RIFF\x24\0\0\0WAVEfmt '), 'wav', 'audio/wav', 'file'],
  ['a.m4a', 'audio/mp4', iso('M4A '), 'm4a', 'audio/mp4', 'file'],
  ['a.flac', 'audio/flac', bytes('fLaC\0\0\0\x22'), 'flac', 'audio/flac', 'file'],
  ['a.pdf', 'application/pdf', bytes('%PDF-1.7\n'), 'pdf', 'application/pdf', 'file'],
  ['a.txt', 'text/plain', utf8('Ein Fähnchen, 2 < 3.'), 'txt', 'text/plain', 'file'],
  ['a.csv', 'text/csv', utf8('a,b\n1,2\n'), 'csv', 'text/csv', 'file'],
  ['a.ics', 'text/calendar', utf8('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'), 'ics', 'text/calendar', 'file'],
  ['a.vtt', 'text/vtt', utf8('\ufeffWEBVTT\n'), 'vtt', 'text/vtt', 'file'],
];
for (const [name, type, content, extension, mime, kind] of TAKEN) {
  test(`${name} as ${type} is ${mime}, and served with that type`, async () => {
    const item = await site.send(201, 'author', { name, type, bytes: content });
    assert.deepEqual([item.mime_type, item.media_type, item.status, item.post], [mime, kind, 'inherit', null]);
    assert.match(item.source_url, new RegExp(`^http://site.test/uploads/2030/01/a-[0-9a-f]{8}\\.${extension}$`));
    const served = await site.get(item.source_url);
    assert.equal(served.status, 200);
    assert.match(served.headers.get('content-type') ?? '', new RegExp(`^${mime}`));
    assert.equal(served.headers.get('x-content-type-options'), 'nosniff');
    const shown = /^(image|video|audio)/.test(mime) ? 'inline' : 'attachment';
    assert.match(served.headers.get('content-disposition') ?? '', new RegExp(`^${shown}`));
    const sent = new Uint8Array(await served.arrayBuffer());
    assert.equal(sent.length, item.media_details.filesize);
    if (kind === 'file') assert.deepEqual(sent, content);
  });
}

const HTML = utf8('<!DOCTYPE html><script>alert(1)</script>');

/** What is refused: name, declared type, content. */
const LIES: readonly [why: string, string, string, Uint8Array<ArrayBuffer>][] = [
  ['a script', 'evil.php', 'application/x-php', utf8('<?php echo 1;')],
  ['a script that says it is an image', 'evil.png', 'image/png', utf8('<script>')],
  ['a script with two endings', 'evil.png.php', 'image/png', SMALL.bytes],
  ['a JPEG called PNG', 'a.png', 'image/png', JPEG],
  ['a PNG sent as JPEG', 'a.png', 'image/jpeg', SMALL.bytes],
  ['a PNG sent as a text', 'a.png', 'text/plain', SMALL.bytes],
  ['a PNG sent as nothing in particular', 'a.png', 'application/octet-stream', SMALL.bytes],
  ['a name without an ending', 'png', 'image/png', SMALL.bytes],
  ['a name that ends in a dot', 'a.png.', 'image/png', SMALL.bytes],
  ['an SVG', 'a.svg', 'image/svg+xml', utf8('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['an SVG called PNG', 'a.png', 'image/png', utf8('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['HTML', 'a.html', 'text/html', HTML],
  ['HTML called text', 'a.txt', 'text/plain', HTML],
  ['HTML called text behind spaces', 'a.txt', 'text/plain', utf8('\n\n  <b>x</b>')],
  ['a script in a text', 'a.txt', 'text/plain', utf8('Hello <SCRIPT>alert(1)</SCRIPT>')],
  ['a program called text', 'a.txt', 'text/plain', utf8('#!/bin/sh\n')],
  ['XML called text', 'a.csv', 'text/csv', utf8('<?xml version="1.0"?>')],
  ['a text that is none', 'a.txt', 'text/plain', bytes('\xff\xfe\x00a')],
  ['a text with a NUL', 'a.txt', 'text/plain', utf8('a\0b')],
  ['a calendar that is none', 'a.ics', 'text/calendar', utf8('hello')],
  ['Matroska called WebM', 'a.webm', 'video/webm', bytes('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x88matroska')],
  ['HEIC called MP4', 'a.mp4', 'video/mp4', iso('heic')],
  ['an archive', 'a.zip', 'application/zip', bytes('PK\x03\x04')],
  ['WAV called WebP', 'a.webp', 'image/webp', bytes('RIFF\x24\0\0\0WAVEfmt ')],
];
for (const [why, name, type, content] of LIES) {
  test(`${why} is refused, however it is sent, and leaves nothing`, async () => {
    const before = await site.uploads();
    for (const send of [site.send, site.sendForm]) {
      const { code, message } = await send(400, 'administrator', { name, type, bytes: content });
      assert.equal(code, 'rest_upload_sideload_error');
      assert.match(message, /^Sorry, you are not allowed to upload this file type\. \w/);
    }
    assert.deepEqual(await site.uploads(), before);
  });
}

test('an image with a valid beginning and an invalid rest is refused, and leaves nothing', async () => {
  const before = await site.uploads();
  const cut = { ...SMALL, bytes: SMALL.bytes.slice(0, 40) };
  assert.equal((await site.send(400, 'author', cut)).code, 'rest_upload_invalid_image');
  assert.deepEqual(await site.uploads(), before);
});

test('an invalid parameter next to the file leaves nothing either', async () => {
  const before = await site.uploads();
  for (const [query, code] of [
    ['?author=99', 'rest_invalid_author'],
    ['?post=99999', 'rest_invalid_param'],
    ['?featured_media=99999', 'rest_invalid_featured_media'],
    ['?id=7', 'rest_post_exists'],
    ['?template=none.html', 'rest_invalid_param'],
  ] as const) {
    assert.equal((await site.send(400, 'administrator', SMALL, query)).code, code, query);
  }
  assert.deepEqual(await site.uploads(), before);
});

test('without a file nothing is created', async () => {
  const form = new FormData();
  form.set('title', 'x');
  for (const [sent, code] of [
    [{}, 'rest_upload_no_data'],
    [{ body: form }, 'rest_upload_no_data'],
    [{ json: { title: 'x' } }, 'rest_upload_no_content_disposition'],
  ] as const) {
    assert.equal((await site.ask(400, 'POST', '/media', { as: 'author', ...sent })).code, code);
  }
});

test('a large image gets all smaller sizes of the settings', async () => {
  const item = await site.send(201, 'author', await png(1200, 600, 'Großes Bild!.png'));
  const { width, height, file, sizes } = item.media_details;
  assert.deepEqual([width, height], [1200, 600]);
  assert.match(file, /^2030\/01\/groses-bild-[0-9a-f]{8}\.png$/);
  assert.deepEqual(
    Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, [Object(size).width, Object(size).height]])),
    {
      thumbnail: [150, 150],
      medium: [300, 150],
      medium_large: [768, 384],
      large: [1024, 512],
      full: [1200, 600],
    },
  );
  const stem = file.replace(/\.png$/, '');
  assert.deepEqual(
    (await site.uploads()).filter((path) => path.startsWith(stem)),
    ['', '-large', '-medium', '-medium_large', '-thumbnail'].map((size) => `${stem}${size}.png`).toSorted(),
  );
  for (const size of Object.values<{ source_url: string; filesize: number }>(sizes)) {
    const served = await site.get(size.source_url);
    assert.equal((await served.arrayBuffer()).byteLength, size.filesize);
  }
  assert.deepEqual(item.missing_image_sizes, []);
  const stored = await site.record(item.id);
  assert.deepEqual(Object.keys(stored), [
    'id',
    'title',
    'slug',
    'status',
    'author',
    'date',
    'modified',
    'mime_type',
    'name',
    'file',
    'filesize',
    'hash',
    'width',
    'height',
    'sizes',
  ]);
  assert.deepEqual([stored.title, stored.slug, stored.status], ['Groses-Bild', 'groses-bild', 'publish']);
});

/** What is said of a file, in the query and in a form. */
test('members sent with a file are stored with it', async () => {
  const said = {
    title: 'Flag',
    alt_text: 'A red <b>flag</b>',
    caption: 'Red <script>x</script>flag',
    description: '<p>It is red.</p>',
    slug: 'red-flag',
    status: 'private',
    comment_status: 'closed',
    date: '2029-12-01T10:00:00',
  };
  const shown = (item: Awaited<ReturnType<typeof site.send>>) => [
    item.title.raw,
    item.alt_text,
    item.caption.raw,
    item.description.raw,
    item.status,
    item.comment_status,
    item.date,
  ];
  const raw = await site.send(201, 'author', SMALL, `?${new URLSearchParams(said)}`);
  const form = await site.sendForm(201, 'author', SMALL, said);
  assert.deepEqual(shown(raw), shown(form));
  assert.deepEqual(shown(raw), [
    'Flag',
    'A red flag',
    'Red flag',
    '<p>It is red.</p>',
    'private',
    'closed',
    '2029-12-01T10:00:00',
  ]);
  assert.deepEqual([raw.slug, form.slug], ['red-flag', 'red-flag-2']);
});

/** Names that clients give, and titles and files that come of them. */
const NAMES: readonly [string, title: string, file: RegExp][] = [
  ['little-flag.png', 'little-flag', /^little-flag-/],
  ['Été à Paris.png', 'Ete-a-Paris', /^ete-a-paris-/],
  ['été  à (paris).png', 'ete-a-paris-1', /^ete-a-paris-/],
  ['Été à Paris.PNG', 'Ete-a-Paris-2', /^ete-a-paris-/],
  ['写真.png', '写真', /^file-/],
  ['絵.png', '絵', /^file-/],
  ['.png', 'unnamed-file', /^file-/],
  ['a.b.c.png', 'a.b.c', /^a-b-c-/],
  ['a.php.jpg.png', 'a.php_.jpg', /^a-php-jpg-/],
  ['Ærø-300x200.png', 'AEro-300x200-1', /^aero-300x200-/],
  ['<img src=x onerror=alert(1)>.png', 'img-srcx-onerroralert1', /^img-srcx-onerroralert1-|^[a-z0-9_-]+-/],
  [`${'x'.repeat(300)}.png`, 'x'.repeat(300), /^x{60}-/],
  ['--__--.png', 'unnamed-file-1', /^file-/],
];
for (const [name, title, file] of NAMES) {
  test(`a file called ${JSON.stringify(name.slice(0, 40))} has the title ${JSON.stringify(title.slice(0, 40))}`, async () => {
    const item = await site.send(201, 'administrator', { ...SMALL, name });
    assert.equal(item.title.raw, title);
    assert.match(item.media_details.file, /^2030\/01\/[a-z0-9][a-z0-9_-]*-[0-9a-f]{8}\.png$/);
    assert.match(item.media_details.file.slice('2030/01/'.length), file);
  });
}

/** Who may upload. */
const UPLOADERS: readonly [Role | undefined, number][] = [
  [undefined, 401],
  ['subscriber', 403],
  ['contributor', 403],
  ['author', 201],
  ['editor', 201],
  ['administrator', 201],
];
for (const [as, status] of UPLOADERS) {
  test(`${as ?? 'nobody'} who uploads gets ${status}`, async () => {
    const before = await site.uploads();
    const { name, type, bytes: body }: SentFile = SMALL;
    const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` };
    const answer = await site.ask(status, 'POST', '/media', { ...(as && { as }), headers, body });
    if (status === 201) return;
    assert.equal(answer.code, 'rest_cannot_create');
    assert.deepEqual(await site.uploads(), before);
  });
}

/** Markup that a browser, or a server that runs scripts, might execute. */
const MARKUP = /<(?:!doctype|html|head|body|script|style|iframe|svg|\?xml|\?php|\?=)/i;
const FIRST = /^\s*(?:<|#!)/;

/**
 * Whether the first bytes of a file are plain text: UTF-8 without NUL, and without anything that a browser or a server might execute.
 *
 * @param head its first bytes; the last character may be cut off
 */
function isPlainText(head: Uint8Array, first = ''): boolean {
  const text = decoded(head);
  if (text === undefined || !text.startsWith(first) || text.includes('\0')) return false;
  return !FIRST.test(text) && !MARKUP.test(text);
}

/** The text without a byte order mark; undefined if it is not UTF-8. */
function decoded(head: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return undefined;
  }
}

/** A type of file that may be uploaded. */
export interface FileType {
  /** Media type with which it is served. */
  readonly type: string;
  /** Other media types that clients send for it. */
  readonly synonyms: readonly string[];
  /** File extensions; the first is given to new files. */
  readonly extensions: readonly string[];
  /** Whether a file with these first bytes is of this type. */
  readonly begins: (head: Uint8Array) => boolean;
}

/** Bytes as text, one character each. */
const bytesOf = (head: Uint8Array, from: number, to: number): string => String.fromCharCode(...head.subarray(from, to));

const beginsWith =
  (...magics: readonly string[]) =>
  (head: Uint8Array): boolean =>
    magics.some((magic) => bytesOf(head, 0, magic.length) === magic);

/** A RIFF file of this form type. */
const riff = (form: string) => (head: Uint8Array) => bytesOf(head, 0, 4) === 'RIFF' && bytesOf(head, 8, 12) === form;

/** An ISO base media file of one of these brands (ISO/IEC 14496-12, `ftyp`). */
const isoMedia = (brands: RegExp) => (head: Uint8Array) =>
  bytesOf(head, 4, 8) === 'ftyp' && brands.test(bytesOf(head, 8, 12));

/** An Ogg file whose first page begins a stream of one of these codecs (RFC 3533, RFC 5334). */
const ogg =
  (...codecs: readonly string[]) =>
  (head: Uint8Array) =>
    bytesOf(head, 0, 4) === 'OggS' && codecs.some((codec) => bytesOf(head, 28, 36).startsWith(codec));

/** An EBML file with the document type WebM, not another one of Matroska. */
const webm = (head: Uint8Array) => bytesOf(head, 0, 4) === '\x1aE\xdf\xa3' && bytesOf(head, 4, 64).includes('webm');

/** An MPEG layer III frame, or the tags before it. */
const mp3 = (head: Uint8Array) => /^(?:ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/.test(bytesOf(head, 0, 3));

const text =
  (first = '') =>
  (head: Uint8Array) =>
    isPlainText(head, first);

const fileType = (
  type: string,
  extensions: readonly string[],
  begins: FileType['begins'],
  synonyms: readonly string[] = [],
): FileType => ({ type, synonyms, extensions, begins });

/**
 * All accepted types, recognized by the first bytes of a file (docs/security.md, Media). No SVG, HTML or XML, whose scripts
 * browsers would run; no archives, whose content is not checked.
 */
const FILE_TYPES: readonly FileType[] = [
  fileType('image/jpeg', ['jpg', 'jpeg', 'jpe'], beginsWith('\xff\xd8\xff'), ['image/jpg', 'image/pjpeg']),
  fileType('image/png', ['png'], beginsWith('\x89PNG\r\n\x1a\n'), ['image/x-png']),
  fileType('image/gif', ['gif'], beginsWith('GIF87a', 'GIF89a')),
  fileType('image/webp', ['webp'], riff('WEBP')),
  fileType('video/mp4', ['mp4', 'm4v'], isoMedia(/^(?:iso[m2-9]|mp4[12]|avc1|dash|M4V |MSNV)/), ['video/x-m4v']),
  fileType('video/webm', ['webm'], webm),
  fileType('video/ogg', ['ogv'], ogg('\x80theora')),
  fileType('audio/mpeg', ['mp3'], mp3, ['audio/mp3', 'audio/x-mpeg']),
  fileType('audio/ogg', ['ogg', 'oga', 'opus'], ogg('\x01vorbis', 'OpusHead', '\x7fFLAC', 'Speex   '), ['audio/opus']),
  fileType('audio/wav', ['wav'], riff('WAVE'), ['audio/x-wav', 'audio/wave', 'audio/vnd.wave']),
  fileType('audio/mp4', ['m4a', 'm4b'], isoMedia(/^M4[AB] /), ['audio/x-m4a', 'audio/m4a']),
  fileType('audio/flac', ['flac'], beginsWith('fLaC'), ['audio/x-flac']),
  fileType('application/pdf', ['pdf'], beginsWith('%PDF-')),
  fileType('text/plain', ['txt'], text()),
  fileType('text/csv', ['csv'], text()),
  fileType('text/calendar', ['ics'], text('BEGIN:VCALENDAR')),
  fileType('text/vtt', ['vtt'], text('WEBVTT')),
];

/** The type with this extension, ignoring case. */
export const typeByExtension = (extension: string): FileType | undefined =>
  FILE_TYPES.find(({ extensions }) => extensions.includes(extension.toLowerCase()));

/** The file type with this media type. */
export const typeByName = (name: string): FileType | undefined => FILE_TYPES.find(({ type }) => type === name);

/** The first part of a media type: `image`. */
export const mediaTypeOf = (type: string): string => type.slice(0, type.indexOf('/'));

/** Is it an accepted image type? */
export const isImage = (type: string): boolean => mediaTypeOf(type) === 'image' && typeByName(type) !== undefined;

/** Whether the first bytes of a file are those of an image. */
export const beginsAsImage = (head: Uint8Array): boolean =>
  FILE_TYPES.some(({ type, begins }) => isImage(type) && begins(head));

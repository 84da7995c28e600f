import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A content coding (RFC 9110, 8.4.1) that responses may be sent in. */
export type Encoding = 'br' | 'gzip';

/** Supported codings, the better one first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** Parsed `Accept-Encoding` values, so that the common ones are parsed only once; limited, so that clients cannot fill memory. */
const known = new Map<string, Encoding | undefined>();
const REMEMBERED = 50;

/**
 * The supported coding that a client prefers (RFC 9110, 12.5.3).
 *
 * @param header `Accept-Encoding`
 * @returns undefined for an uncompressed response, which every client accepts
 */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  if (known.has(header)) return known.get(header);
  const encoding = bestOf(header);
  if (known.size < REMEMBERED) known.set(header, encoding);
  return encoding;
}

function bestOf(header: string): Encoding | undefined {
  const weights = new Map(header.split(',').map(weightOf));
  const weight = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const liked = ENCODINGS.filter((encoding) => weight(encoding) > 0);
  return liked.sort((a, b) => weight(b) - weight(a))[0];
}

/** Parses `gzip;q=0.5`: a name and its weight, 1 by default. */
function weightOf(item: string): readonly [name: string, weight: number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight) || 0];
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** About half of Brotli's maximum: takes a tenth of the time, for output a few percent larger. */
const QUALITY = 5;

/** Compresses bytes, off the main thread. */
export const encode = (bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> =>
  encoding === 'br'
    ? compressBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
    : compressGzip(bytes);

import { pipeline, Readable, type Transform } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';

/** An error on either side destroys both streams and is thrown where the result is read. */
const through = (chunks: AsyncIterable<Uint8Array>, transform: Transform): AsyncIterable<Uint8Array> =>
  pipeline(Readable.from(chunks, { objectMode: false }), transform, () => {});

/** Compresses a stream with gzip. */
export const compress = (chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> => through(chunks, createGzip());

/** Decompresses a gzip stream. Reading throws an Error when the data is not gzip, or is cut off. */
export const expand = (chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> => through(chunks, createGunzip());

import { pipeline, Readable, type Transform } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';

/** A failure on either side ends both, and is thrown where the result is read. */
const through = (chunks: AsyncIterable<Uint8Array>, transform: Transform): AsyncIterable<Uint8Array> =>
  pipeline(Readable.from(chunks, { objectMode: false }), transform, () => {});

/** Compresses what is too long for memory. */
export const compress = (chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> => through(chunks, createGzip());

/** Expands what was compressed. Reading throws an Error for what is no gzip, or is cut off. */
export const expand = (chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> => through(chunks, createGunzip());

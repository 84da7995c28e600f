import { pipeline, Readable, type Transform } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { Gzip } from '../index.ts';

/** A failure on either side ends both, and is thrown where the result is read. */
const through = (chunks: AsyncIterable<Uint8Array>, transform: Transform): AsyncIterable<Uint8Array> =>
  pipeline(Readable.from(chunks, { objectMode: false }), transform, () => {});

export const nodeGzip: Gzip = {
  compress: (chunks) => through(chunks, createGzip()),
  expand: (chunks) => through(chunks, createGunzip()),
};

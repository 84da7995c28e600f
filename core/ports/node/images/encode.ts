import type { Sharp } from 'sharp';
import { sound } from './sound.ts';

/** How a picture is to be written. */
export interface Encoding {
  /** Media type. */
  readonly type: string;
  /** In full size. */
  readonly full: boolean;
  /** A PNG with a table of colours. */
  readonly palette: boolean;
}

/**
 * By type. What is served is mostly the smaller sizes, so they are as WordPress has them (quality 82). The full size is what
 * later changes are made from, and each of them costs some quality, so it begins with more (90). JPEG is not progressive, and
 * its full size has no table of codes of its own: either holds all coefficients in memory, 300 MB for 50 megapixels, to save
 * 4 % of the bytes. Effort 2 of WebP takes half the time and two thirds of the memory of the usual 4, for as many bytes.
 */
const WRITERS: Readonly<Record<string, (work: Sharp, encoding: Encoding) => Sharp>> = {
  'image/jpeg': (work, { full }) => work.jpeg(full ? { quality: 90, optimiseCoding: false } : { quality: 82 }),
  // with less effort than 4 colours are off by one
  'image/png': (work, { palette }) => work.png(palette ? { palette: true, effort: 4 } : {}),
  'image/gif': (work) => work.gif(),
  'image/webp': (work, { full }) => work.webp(full ? { quality: 90, effort: 2 } : { quality: 82 }),
};

/** @throws ImageProblem when it cannot be written so: a side may be longer than the type has numbers for */
export function encode(work: Sharp, encoding: Encoding): Promise<Uint8Array> {
  const write = WRITERS[encoding.type];
  if (!write) throw new Error(`pictures of type ${encoding.type} cannot be written`);
  return sound(() => write(work, encoding).toBuffer());
}

import type { Sharp } from 'sharp';
import type { Sides } from '../../../sides.ts';
import { safeSharp } from './safe-sharp.ts';
import { sound } from './sound.ts';

/** Decoded pixels, eight bits a channel: grey, or sRGB with or without transparency. */
export interface Raster extends Sides {
  readonly data: Uint8Array;
  readonly channels: 1 | 3 | 4;
}

/** What `work` gives when it is done. */
export async function rasterOf(work: Sharp): Promise<Raster> {
  const { data, info } = await sound(() => work.raw().toBuffer({ resolveWithObject: true }));
  const { width, height, channels } = info;
  if (channels !== 1 && channels !== 3 && channels !== 4) throw new Error(`a picture of ${channels} channels`);
  return { data, width, height, channels };
}

/** Work on it that keeps grey grey. */
export const workOn = ({ data, width, height, channels }: Raster): Sharp =>
  safeSharp(data, { raw: { width, height, channels }, limitInputPixels: false }).toColourspace(
    channels === 1 ? 'b-w' : 'srgb',
  );

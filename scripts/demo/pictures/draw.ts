import sharp from 'sharp';
import { SCENES } from './scenes.ts';

/** JPEG quality that suits flat shapes with grain. */
const QUALITY = 80;

/**
 * Draws a picture of the demo site as JPEG.
 *
 * @param name of one of the scenes
 * @throws Error when there is no such scene
 */
export async function drawPicture(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const scene = SCENES[name];
  if (!scene) throw new Error(`no scene is named ${name}`);
  return new Uint8Array(await sharp(Buffer.from(scene())).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer());
}

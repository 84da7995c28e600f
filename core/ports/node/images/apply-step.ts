import type { ImageStep } from '../../../contract/file-staging.ts';
import { ImageProblem } from '../../images.ts';
import { type Raster, rasterOf, workOn } from './raster.ts';

/** What comes into sight beside an image that is turned by no right angle, where there is transparency and where there is none. */
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };

/**
 * Does one step with an image.
 *
 * @param type that it is to be of in the end
 * @throws ImageProblem when nothing of it would be left
 */
export async function applyStep(image: Raster, step: ImageStep, type: string): Promise<Raster> {
  return step.kind === 'crop' ? crop(image, step) : rotate(image, step.angle, type);
}

/** Rounds as WordPress does (`edit_media_item`); what rounding puts beside the image is not there. */
async function crop(image: Raster, step: Extract<ImageStep, { kind: 'crop' }>): Promise<Raster> {
  const left = part(step.left, image.width);
  const top = part(step.top, image.height);
  const width = Math.min(part(step.width, image.width), image.width - left);
  const height = Math.min(part(step.height, image.height), image.height - top);
  if (width < 1 || height < 1) throw new ImageProblem('Nothing of the image is left after it is cropped.');
  return rasterOf(workOn(image).extract({ left, top, width, height }));
}

const part = (percent: number, side: number) => Math.round((side * percent) / 100);

async function rotate(image: Raster, angle: number, type: string): Promise<Raster> {
  if (angle % 360 === 0) return image;
  if (angle % 90 === 0) return rasterOf(workOn(image).rotate(angle));
  if (type === 'image/jpeg') return rasterOf(workOn(image).rotate(angle, { background: WHITE }));
  return rasterOf(workOn(image).toColourspace('srgb').rotate(angle, { background: CLEAR }));
}

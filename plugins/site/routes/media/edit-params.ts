import * as v from 'valibot';
import type { ImageStep, ParamsOf } from '../../../../core/index.ts';
import { described } from '../../../content/index.ts';

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

const modifier = v.variant('type', [
  v.object({ type: v.literal('rotate'), args: v.object({ angle: v.number() }) }),
  v.object({
    type: v.literal('crop'),
    args: v.object({ left: percent, top: percent, width: percent, height: percent }),
  }),
]);

/** What is done to an image. The last five are another way of saying it, from before there were modifiers. */
export const editParams = {
  src: v.pipe(v.string(), v.url(), v.description('Address of the image, in any of its sizes.')),
  modifiers: described(
    v.pipe(v.array(modifier), v.minLength(1)),
    'What is done to it, one after the other: rotate (degrees, clockwise) or crop (percentages).',
  ),
  rotation: described(
    v.pipe(v.number(), v.integer(), v.gtValue(0), v.ltValue(360)),
    'Degrees that it is turned by, clockwise. Deprecated: modifiers.',
  ),
  x: described(percent, 'Left of what stays, in percent. Deprecated: modifiers.'),
  y: described(percent, 'Top of what stays, in percent. Deprecated: modifiers.'),
  width: described(percent, 'Width of what stays, in percent. Deprecated: modifiers.'),
  height: described(percent, 'Height of what stays, in percent. Deprecated: modifiers.'),
};

type Edit = ParamsOf<typeof editParams>;

/** What is done to the image, in order; modifiers count before the deprecated members. */
export function stepsOf({ modifiers, rotation, x, y, width, height }: Edit): readonly ImageStep[] {
  if (modifiers) return modifiers.map(stepOf);
  const crops = x !== undefined && y !== undefined && width !== undefined && height !== undefined;
  return [
    ...(rotation === undefined ? [] : [{ kind: 'rotate', angle: rotation } as const]),
    ...(crops ? [{ kind: 'crop', left: x, top: y, width, height } as const] : []),
  ];
}

const stepOf = ({ type, args }: v.InferOutput<typeof modifier>): ImageStep =>
  type === 'rotate' ? { kind: 'rotate', ...args } : { kind: 'crop', ...args };

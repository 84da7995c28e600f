import * as v from 'valibot';

const part = v.pipe(v.number(), v.finite());

/** The point of a picture that stays visible when it is cropped; each coordinate is from 0 to 1. */
export const focalPoint = v.fallback(v.optional(v.object({ x: part, y: part })), undefined);

/** For a picture that sets none. */
export const CENTRE = { x: 0.5, y: 0.5 };

/** A focal point as a CSS position: `20% 80%`. */
export const positionText = ({ x, y }: { readonly x: number; readonly y: number }): string =>
  `${Math.round(x * 100)}% ${Math.round(y * 100)}%`;

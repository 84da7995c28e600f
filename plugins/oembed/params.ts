import * as v from 'valibot';

/** Default width of an embed, in pixels. */
const WIDTH = 600;

/** A number of pixels, in any of the notations that consumers use (`pixelsOf`). */
export const pixelsParam = (description: string) =>
  v.pipe(
    v.union([v.number(), v.string()]),
    v.description(`${description} Read as the leading whole number of the text, or else 0.`),
  );

/** Parameters of both routes. */
export const params = {
  url: v.pipe(v.string(), v.description('URL to embed.')),
  format: v.optional(v.pipe(v.picklist(['json', 'xml']), v.description('Format of the response.')), 'json'),
  maxwidth: v.optional(pixelsParam('Maximum width in pixels; items of this site use 200 to 600.'), WIDTH),
};

/**
 * Parses a number of pixels: `300px` and `300.7` are 300, `1e3` is 1000, `-1` is 1, and anything without a leading number is 0 (reference, `absint`).
 */
export function pixelsOf(asked: number | string): number {
  const pixels = Math.abs(Math.trunc(Number.parseFloat(String(asked))));
  return Number.isSafeInteger(pixels) ? pixels : 0;
}

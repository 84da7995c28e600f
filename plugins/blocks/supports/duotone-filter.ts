/** A colour with components from 0 to 1. */
interface Color {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const RGB = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+(\d?\.?\d+)(%?))?\s*\)$/i;

/** @returns undefined for any other notation */
function colorOf(said: unknown): Color | undefined {
  const text = typeof said === 'string' ? said.trim() : '';
  if (HEX.test(text)) {
    const digits = text.length < 6 ? [...text.slice(1)].map((digit) => digit + digit).join('') : text.slice(1);
    const [red = 0, green = 0, blue = 0, alpha = 1] = (digits.match(/../g) ?? []).map(
      (pair) => Number.parseInt(pair, 16) / 255,
    );
    return { red, green, blue, alpha };
  }
  const [, red, green, blue, alpha = '1', percent = ''] = RGB.exec(text) ?? [];
  if (red === undefined) return undefined;
  const part = (value: string | undefined) => Math.min(Number(value), 255) / 255;
  return {
    red: part(red),
    green: part(green),
    blue: part(blue),
    alpha: Math.min(percent === '' ? Number(alpha) : Number(alpha) / 100, 1),
  };
}

/** Luma weights (ITU-R BT.601): the darkest pixels get the first colour, the lightest the last. */
const LIGHTNESS = Array.from({ length: 4 }, () => '.299 .587 .114 0 0').join(' ');

const CHANNELS = [
  ['R', 'red'],
  ['G', 'green'],
  ['B', 'blue'],
  ['A', 'alpha'],
] as const;

/**
 * An SVG filter that recolours a picture (reference, `WP_Duotone`).
 *
 * @param id not escaped
 * @param said colours as hex or `rgb(…)`; others are dropped
 */
export function duotoneFilter(id: string, said: readonly unknown[]): string {
  const colors = said.map(colorOf).filter((color) => color !== undefined);
  const functions = CHANNELS.map(
    ([name, part]) => `<feFunc${name} type="table" tableValues="${colors.map((color) => color[part]).join(' ')}"/>`,
  );
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 0" width="0" height="0" focusable="false" role="none" aria-hidden="true" style="visibility: hidden; position: absolute; left: -9999px; overflow: hidden;">',
    `<defs><filter id="${id}">`,
    `<feColorMatrix color-interpolation-filters="sRGB" type="matrix" values="${LIGHTNESS}"/>`,
    `<feComponentTransfer color-interpolation-filters="sRGB">${functions.join('')}</feComponentTransfer>`,
    '<feComposite in2="SourceGraphic" operator="in"/></filter></defs></svg>',
  ].join('');
}

import { isObject } from '../../../../core/index.ts';
import { type JsonObject, valueAt } from '../styles/json-object.ts';

const ROOT_PX = 16;
const LENGTH = /^(\d*\.?\d+)(rem|px|em)$/;
const NARROWEST = '320px';
const WIDEST = '1600px';
const SMALLEST_FONT = '14px';

type Unit = 'px' | 'em' | 'rem';

interface Length {
  readonly value: number;
  readonly unit: Unit;
}

/** A length in one of the units that can be compared; a number counts as pixels. */
function lengthOf(written: unknown, unit?: Unit): Length | undefined {
  if (typeof written !== 'string' && typeof written !== 'number') return undefined;
  const text = String(written);
  const [, number, own] = LENGTH.exec(/^[\d.]+$/.test(text) ? `${text}px` : text) ?? [];
  const value = Number(number);
  if (!own || Number.isNaN(value)) return undefined;
  const converted = unit ?? (own as Unit);
  const isPx = own === 'px';
  if (isPx === (converted === 'px')) return { value: rounded(value), unit: converted };
  return { value: rounded(isPx ? value / ROOT_PX : value * ROOT_PX), unit: converted };
}

const rounded = (value: number): number => Math.round((value + Number.EPSILON) * 1000) / 1000;

const written = ({ value, unit }: Length): string => `${value}${unit}`;

/** A font size of a theme: `fluid` says how small and large it gets, or that it does not change. */
export interface FontSize {
  readonly size?: unknown;
  readonly fluid?: unknown;
}

/**
 * A font size that grows with the window, where the theme asks for that (reference, `wp_get_typography_font_size_value`):
 * `clamp(…)`, or the size as it is.
 *
 * @param settings the theme's: `typography.fluid` and `layout.wideSize` count
 */
export function fluidFontSize({ size, fluid: own }: FontSize, settings: JsonObject): unknown {
  const fluid = valueAt(settings, ['typography', 'fluid']);
  const preferred = lengthOf(size);
  if ((fluid !== true && !isObject(fluid)) || own === false || !preferred) return size;
  const site = isObject(fluid) ? fluid : {};
  const range = isObject(own) ? own : {};
  const least = lengthOf(lengthOf(site.minFontSize) ? site.minFontSize : SMALLEST_FONT, preferred.unit);
  const isRanged = Boolean(range.min) || Boolean(range.max);
  if (least && !isRanged && preferred.value <= least.value) return size;
  const max = range.max ? String(range.max) : written(preferred);
  const min = range.min ? String(range.min) : smallest(preferred, least);
  const wide = valueAt(settings, ['layout', 'wideSize']);
  return (
    clamped({
      min,
      max,
      narrowest: site.minViewportWidth ?? NARROWEST,
      widest: site.maxViewportWidth ?? (lengthOf(wide) ? wide : WIDEST),
    }) ?? size
  );
}

/** The larger a font is, the more it shrinks: to three quarters, or down to one. */
function smallest(preferred: Length, least: Length | undefined): string {
  const px = preferred.unit === 'px' ? preferred.value : preferred.value * ROOT_PX;
  const factor = Math.min(Math.max(1 - 0.075 * Math.log2(px), 0.25), 0.75);
  const value = rounded(preferred.value * factor);
  return written(least && value <= least.value ? least : { value, unit: preferred.unit });
}

interface Range {
  readonly min: string;
  readonly max: string;
  readonly narrowest: unknown;
  readonly widest: unknown;
}

function clamped({ min, max, narrowest, widest }: Range): string | undefined {
  const from = lengthOf(min);
  const to = from && lengthOf(max, from.unit);
  const base = lengthOf(min, 'rem');
  const narrow = from && lengthOf(narrowest, from.unit);
  const wide = from && lengthOf(widest, from.unit);
  if (!from || !to || !base || !narrow || !wide || wide.value === narrow.value) return undefined;
  const slope = rounded((100 * (to.value - from.value)) / (wide.value - narrow.value)) || 1;
  const offset = written({ value: rounded(narrow.value / 100), unit: from.unit });
  return `clamp(${min}, ${written(base)} + ((1vw - ${offset}) * ${slope}), ${max})`;
}

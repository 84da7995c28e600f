import { isObject } from '../../../core/index.ts';
import { scalarText } from '../../content/index.ts';
import { valueAt } from '../../site/index.ts';

/** A length in one of the supported units. */
interface Length {
  readonly value: number;
  readonly unit: Unit;
}

type Unit = 'px' | 'em' | 'rem';

const LENGTH = /^(\d+(?:\.\d+)?|\.\d+)(px|em|rem)$/;
const ROOT = 16;
const SMALLEST = '14px';
const NARROW = '320px';
const WIDE = '1600px';

const rounded = (value: number): number => Math.round((value + Number.EPSILON) * 1000) / 1000;

/** Parses a length. @param unit unit of the result; its own if omitted */
function lengthOf(said: unknown, unit?: Unit): Length | undefined {
  const text = typeof said === 'number' ? String(said) : said;
  if (typeof text !== 'string' || text === '' || text === '0') return undefined;
  const [, digits = '', written] = LENGTH.exec(/^[\d.]+$/.test(text) ? `${text}px` : text) ?? [];
  if (written !== 'px' && written !== 'em' && written !== 'rem') return undefined;
  const value = Number(digits);
  if (unit === undefined || unit === written) return { value: rounded(value), unit: written };
  if (unit === 'px') return { value: rounded(value * ROOT), unit };
  return { value: rounded(written === 'px' ? value / ROOT : value), unit };
}

/** A chosen font size, or a preset of the theme. */
export interface FontSize {
  readonly size: string;
  /** Bounds of a preset, or false if it does not change with the screen. */
  readonly fluid?: unknown;
}

/**
 * A font size that grows with the screen, if the theme enables that (`settings.typography.fluid`), by the reference's formula
 * (`wp_get_typography_font_size_value`); otherwise the size unchanged.
 *
 * @param settings of the theme
 */
export function fluidSize(settings: Readonly<Record<string, unknown>>, { size, fluid }: FontSize): string {
  const asked = valueAt(settings, ['typography', 'fluid']);
  if (!isAsked(asked) || fluid === false) return size;
  const bounds = isObject(fluid) ? fluid : {};
  const said = isObject(asked) ? asked : {};
  const preferred = lengthOf(size);
  if (!preferred) return size;
  const limit = lengthOf(lengthOf(said.minFontSize) ? said.minFontSize : SMALLEST, preferred.unit);
  if (limit && !bounds.min && !bounds.max && preferred.value <= limit.value) return size;
  const wide = valueAt(settings, ['layout', 'wideSize']);
  return (
    growing({
      smallest: scalarText(bounds.min || undefined) || smallestOf(preferred, limit),
      largest: scalarText(bounds.max || undefined) || `${preferred.value}${preferred.unit}`,
      narrow: said.minViewportWidth ?? NARROW,
      wide: said.maxViewportWidth ?? (lengthOf(wide) ? wide : WIDE),
    }) ?? size
  );
}

/** Is it enabled? Empty bounds count as disabled, as in the reference. */
const isAsked = (fluid: unknown): boolean => (isObject(fluid) ? Object.keys(fluid).length > 0 : Boolean(fluid));

/** The smallest size for one without a minimum: the larger the size, the smaller the factor. */
function smallestOf({ value, unit }: Length, limit: Length | undefined): string {
  const pixels = unit === 'px' ? value : value * ROOT;
  const factor = Math.min(Math.max(1 - 0.075 * Math.log2(pixels), 0.25), 0.75);
  const smallest = rounded(value * factor);
  return limit && smallest <= limit.value ? `${limit.value}${limit.unit}` : `${smallest}${unit}`;
}

function growing(from: { smallest: string; largest: string; narrow: unknown; wide: unknown }): string | undefined {
  const smallest = lengthOf(from.smallest);
  const unit = smallest?.unit;
  const largest = lengthOf(from.largest, unit);
  const inRem = lengthOf(from.smallest, 'rem');
  const wide = lengthOf(from.wide, unit);
  const narrow = lengthOf(from.narrow, unit);
  if (!smallest || !largest || !inRem || !wide || !narrow || wide.value === narrow.value) return undefined;
  const offset = `${rounded(narrow.value / 100)}${unit}`;
  const factor = rounded((100 * (largest.value - smallest.value)) / (wide.value - narrow.value)) || 1;
  return `clamp(${from.smallest}, ${inRem.value}rem + ((1vw - ${offset}) * ${factor}), ${from.largest})`;
}

import { isObject } from '../../../../core/index.ts';
import { scalarText } from '../../../content/index.ts';
import type { JsonObject } from './json-object.ts';

/** A scale of spacing sizes around a middle one: each step up is larger, each step down smaller. */
interface SpacingScale {
  /** Is the increment added to each step or multiplied with it? */
  readonly operator: '+' | '*';
  readonly increment: number;
  readonly steps: number;
  /** The size in the middle, a number in `unit`. */
  readonly mediumStep: number;
  readonly unit: string;
}

/** A spacing size to choose from. */
interface SpacingSize {
  readonly name: string;
  readonly slug: string;
  readonly size: string;
}

/** The default scale, which a theme may change in part (the reference's own theme.json). */
const USUAL: SpacingScale = { operator: '*', increment: 1.5, steps: 7, mediumStep: 1.5, unit: 'rem' };

/** Slug of the middle size, and the distance between slugs. */
const MIDDLE = 50;
const APART = 10;

/** Maximum number of steps below the middle: slugs stay above zero. */
const MOST_BELOW = MIDDLE / APART - 1;

/** More steps than any real scale has. */
const MOST_STEPS = 50;

/** Sizes of scales with at most this many steps are named by numbers. */
const NUMBERED = 7;

/**
 * The sizes of a theme's scale, smallest first (reference, `spacingScale` of theme.json). Half of the steps lie below the
 * middle; those that would not be positive there are added above it.
 *
 * @param said the theme's scale; missing members are those of the default scale
 */
export function scaledSizes(said: JsonObject): readonly SpacingSize[] {
  const scale = { ...USUAL, ...said };
  if (!isScale(scale)) return [];
  const { operator, increment, steps, mediumStep, unit } = scale;
  const up = operator === '+' ? increment : Math.max(increment, 1 / increment);
  const down = operator === '+' ? -increment : Math.min(increment, 1 / increment);
  const next = (by: number) => (size: number) => (operator === '+' ? size + by : size * by);
  const half = Math.round(steps / 2);
  const most = Math.min(half - 1, MOST_BELOW);
  const below = sizesFrom(mediumStep, next(down), most).toReversed();
  const unmade = below.length < most ? half - 1 - below.length : 0;
  const above = sizesFrom(mediumStep, next(up), steps - half + unmade);
  const sizes = [...below, mediumStep, ...above];
  return sizes.map((size, index) => ({
    name: steps <= NUMBERED ? String(index + 1) : nameOf(index - below.length),
    slug: String(MIDDLE + APART * (index - below.length)),
    size: `${size}${unit}`,
  }));
}

const isScale = ({ operator, increment, steps, mediumStep, unit }: Record<string, unknown>): boolean =>
  (operator === '+' || operator === '*') &&
  [increment, mediumStep].every((number) => typeof number === 'number' && number > 0) &&
  typeof steps === 'number' &&
  steps >= 1 &&
  steps <= MOST_STEPS &&
  typeof unit === 'string' &&
  /^(?:%|[a-z]+)$/.test(unit);

const rounded = (size: number): number => Math.round(size * 100) / 100;

/** Sizes outward from the middle, each computed from the one before. Stops at `most` or before a size that is not positive. */
function sizesFrom(middle: number, next: (size: number) => number, most: number): readonly number[] {
  const sizes: number[] = [];
  for (let size = next(middle); sizes.length < most && size > 0; size = next(size)) sizes.push(rounded(size));
  return sizes;
}

/** Name of a size, like that of clothes: `2X-Large`. @param distance from the middle, in steps */
function nameOf(distance: number): string {
  if (distance === 0) return 'Medium';
  const word = distance < 0 ? 'Small' : 'Large';
  const further = Math.abs(distance) - 1;
  if (further === 0) return word;
  return `${further === 1 ? '' : further}X-${word}`;
}

/** Merges scaled and named sizes; a named one replaces a scaled one with its slug. Sorted by slug if all slugs are numbers. */
export function withNamedSizes(scaled: readonly SpacingSize[], named: readonly unknown[]): readonly unknown[] {
  const bySlug = new Map<unknown, unknown>(scaled.map((size) => [size.slug, size]));
  for (const size of named) bySlug.set(isObject(size) ? size.slug : size, size);
  const sizes = [...bySlug];
  const areNumbered = sizes.every(([slug]) => /^\d+$/.test(scalarText(slug)));
  return (areNumbered ? sizes.toSorted(([one], [other]) => Number(one) - Number(other)) : sizes).map(
    ([, size]) => size,
  );
}

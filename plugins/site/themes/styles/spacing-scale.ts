import { isObject } from '../../../../core/index.ts';
import type { JsonObject } from './json-object.ts';

/** Steps of room, made from one in the middle: each step up is larger, each step down smaller. */
interface SpacingScale {
  /** Is each step the one before plus, or times, the increment? */
  readonly operator: '+' | '*';
  readonly increment: number;
  readonly steps: number;
  /** The size in the middle, a number in `unit`. */
  readonly mediumStep: number;
  readonly unit: string;
}

/** A size of room that people choose. */
interface SpacingSize {
  readonly name: string;
  readonly slug: string;
  readonly size: string;
}

/** The scale of what says nothing else, which a theme may change in part (the reference's own theme.json). */
const USUAL: SpacingScale = { operator: '*', increment: 1.5, steps: 7, mediumStep: 1.5, unit: 'rem' };

/** The slug of the middle; those of others are so far from it and from each other. */
const MIDDLE = 50;
const APART = 10;

/** Slugs end above nought. */
const MOST_BELOW = MIDDLE / APART - 1;

/** More steps than people choose from. */
const MOST_STEPS = 50;

/** Scales of so many steps have numbers as names. */
const NUMBERED = 7;

/**
 * The sizes of a theme that names a scale for them, the smallest first (reference, `spacingScale` of theme.json): half of the
 * steps lie below the middle; those that would come to nothing there stand above it.
 *
 * @param said of the theme; what it leaves out is as usual
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

/** So many sizes behind the middle, each made of the one before; fewer where they would come to nothing. */
function sizesFrom(middle: number, next: (size: number) => number, most: number): readonly number[] {
  const sizes: number[] = [];
  for (let size = next(middle); sizes.length < most && size > 0; size = next(size)) sizes.push(rounded(size));
  return sizes;
}

/** What a size of clothes so far from the middle is called. */
function nameOf(distance: number): string {
  if (distance === 0) return 'Medium';
  const word = distance < 0 ? 'Small' : 'Large';
  const further = Math.abs(distance) - 1;
  if (further === 0) return word;
  return `${further === 1 ? '' : further}X-${word}`;
}

/** Sizes of a scale with those that are named one by one, of which one takes the place of that with its slug; by their slugs where these are numbers. */
export function withNamedSizes(scaled: readonly SpacingSize[], named: readonly unknown[]): readonly unknown[] {
  const bySlug = new Map<unknown, unknown>(scaled.map((size) => [size.slug, size]));
  for (const size of named) bySlug.set(isObject(size) ? size.slug : size, size);
  const sizes = [...bySlug];
  const areNumbered = sizes.every(([slug]) => /^\d+$/.test(String(slug)));
  return (areNumbered ? sizes.toSorted(([one], [other]) => Number(one) - Number(other)) : sizes).map(
    ([, size]) => size,
  );
}

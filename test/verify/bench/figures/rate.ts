import type { Figure } from './figure.ts';
import { median } from './median.ts';

/** Performance of a server under load. */
export interface Rate {
  readonly perSecond: number;
  /** CPU time of its process per response, in microseconds; NaN if unknown. */
  readonly cpu: number;
}

/** Rates of one contestant, one per turn. */
export interface NamedRates {
  readonly what: string;
  readonly rates: readonly Rate[];
}

/**
 * Compares the medians of rates, by responses per second and by CPU time.
 *
 * @param as `speed`: how many times as fast as the other; `cost`: how many times as expensive
 */
export function comparedRates(own: NamedRates, other: NamedRates, as: 'speed' | 'cost' = 'speed'): Figure {
  const [one, two] = [medianRate(own.rates), medianRate(other.rates)];
  const ratio = (speed: number) => (as === 'speed' ? speed : 1 / speed);
  const cpuRatio = ratio(two.cpu / one.cpu);
  return {
    what: own.what,
    value: one.perSecond,
    unit: '/s',
    against: { what: other.what, value: two.perSecond },
    ratio: ratio(one.perSecond / two.perSecond),
    ...(!Number.isNaN(cpuRatio) && { cpu: { value: one.cpu, compared: { value: two.cpu, ratio: cpuRatio } } }),
  };
}

const medianRate = (rates: readonly Rate[]): Rate => ({
  perSecond: median(rates.map(({ perSecond }) => perSecond)),
  cpu: median(rates.map(({ cpu }) => cpu)),
});

/** What is to be reached: at least or at most so much. */
export interface Target {
  readonly at: 'least' | 'most';
  readonly value: number;
}

/** One figure of a bench. */
export interface Figure {
  /** What was measured: `repeated, 41 KB`. */
  readonly what: string;
  readonly value: number;
  readonly unit: Unit;
  /** Measured in turns with it, in the same unit. */
  readonly against?: { readonly what: string; readonly value: number };
  /** Compares the two; the target is one for this where there is one, else for the value. */
  readonly ratio?: number;
  readonly target?: Target;
}

/** Requests or records a second, seconds, milliseconds, MiB. */
export type Unit = '/s' | 's' | 'ms' | 'MiB';

/** Whether the target was reached; undefined where there is none. */
export function isReached({ value, ratio, target }: Figure): boolean | undefined {
  if (!target) return undefined;
  const reached = ratio ?? value;
  return target.at === 'least' ? reached >= target.value : reached <= target.value;
}

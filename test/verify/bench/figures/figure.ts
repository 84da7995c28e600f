/** Target of a figure: a lower or an upper limit. */
export interface Target {
  readonly at: 'least' | 'most';
  readonly must: number;
  /** A stricter limit than the promised one. */
  readonly goal?: number;
}

/** One figure of a bench. */
export interface Figure {
  /** Name of the measurement: `repeated, 41 KB`. */
  readonly what: string;
  readonly value: number;
  readonly unit: Unit;
  /** What it is compared with, measured in alternating turns, in the same unit. */
  readonly against?: { readonly what: string; readonly value: number };
  /** Compares the two. If present, the target applies to it instead of to the value. */
  readonly ratio?: number;
  readonly cpu?: CpuEach;
  readonly target?: Target;
}

/** CPU time of the server per response, in microseconds, if the system reports it. On a shared machine it is the repeatable figure. */
export interface CpuEach {
  readonly value: number;
  /** CPU time of what it is compared with, if that was measured as well. */
  readonly compared?: {
    readonly value: number;
    /** Compares the two as `ratio` compares the figures. */
    readonly ratio: number;
  };
}

/** Requests or records per second, seconds, milliseconds, microseconds, MiB, points out of a hundred. */
export type Unit = '/s' | 's' | 'ms' | 'µs' | 'MiB' | 'of 100';

/** Which limits of a target were reached. */
export interface Reached {
  readonly must: boolean;
  /** Undefined if there is no goal. */
  readonly goal: boolean | undefined;
}

/** Whether the target was reached; undefined if there is none. */
export function reached({ value, ratio, target }: Figure): Reached | undefined {
  if (!target) return undefined;
  const { at, must, goal } = target;
  const compared = ratio ?? value;
  const isReached = (bound: number) => (at === 'least' ? compared >= bound : compared <= bound);
  return { must: isReached(must), goal: goal === undefined ? undefined : isReached(goal) };
}

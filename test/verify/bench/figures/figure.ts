/** What is to be reached: at least or at most so much. */
export interface Target {
  readonly at: 'least' | 'most';
  readonly must: number;
  /** More than is promised. */
  readonly goal?: number;
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
  readonly cpu?: CpuEach;
  readonly target?: Target;
}

/** CPU time of the server for each answer, in microseconds, where the system says it. On a machine with others it is what repeats. */
export interface CpuEach {
  readonly value: number;
  /** Of what it is compared with, where that was measured as well. */
  readonly compared?: {
    readonly value: number;
    /** Compares the two as `ratio` compares the figures. */
    readonly ratio: number;
  };
}

/** Requests or records a second, seconds, milliseconds, microseconds, MiB, points of a hundred. */
export type Unit = '/s' | 's' | 'ms' | 'µs' | 'MiB' | 'of 100';

/** Which parts of the target were reached. */
export interface Reached {
  readonly must: boolean;
  /** Undefined where there is no goal. */
  readonly goal: boolean | undefined;
}

/** Whether the target was reached; undefined where there is none. */
export function reached({ value, ratio, target }: Figure): Reached | undefined {
  if (!target) return undefined;
  const { at, must, goal } = target;
  const compared = ratio ?? value;
  const isReached = (bound: number) => (at === 'least' ? compared >= bound : compared <= bound);
  return { must: isReached(must), goal: goal === undefined ? undefined : isReached(goal) };
}

import type { Answered } from '../../core/index.ts';
import { metrics } from './metrics.ts';

/** Seconds up to which a response counts as so fast. */
export const BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5] as const;

/** Other methods are counted together: clients may send any. */
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** What a count is told apart by: patterns of routes, never paths, of which there are as many as clients think of. */
export interface Labels {
  /** Empty where no route fits: files, pages, unknown addresses. */
  readonly plugin: string;
  readonly route: string;
  readonly method: string;
  readonly status: string;
}

/** Responses with the same labels. */
export interface RequestCount {
  readonly labels: Labels;
  count: number;
  /** Of bodies. */
  bytes: number;
  seconds: number;
  /** How many took so long at most, for each bucket. */
  readonly within: number[];
}

/** Responses that were sent since the site was opened. */
export class RequestCounts {
  readonly #counts = new Map<string, RequestCount>();

  note({ route, method, status, milliseconds, bytes }: Answered): void {
    const labels = {
      plugin: route?.plugin ?? '',
      route: route?.pattern ?? '',
      method: METHODS.includes(method) ? method : 'other',
      status: String(status),
    };
    const key = Object.values(labels).join(' ');
    const one = this.#counts.get(key) ?? { labels, count: 0, bytes: 0, seconds: 0, within: BUCKETS.map(() => 0) };
    this.#counts.set(key, one);
    const seconds = milliseconds / 1000;
    one.count++;
    one.bytes += bytes;
    one.seconds += seconds;
    for (const [index, bucket] of BUCKETS.entries())
      if (seconds <= bucket) one.within[index] = (one.within[index] ?? 0) + 1;
  }

  all(): readonly RequestCount[] {
    return [...this.#counts.values()];
  }
}

/** Counts every response. */
export const requests = metrics.observer({
  begin: () => new RequestCounts(),
  answered: (answered, counts) => counts.note(answered),
});

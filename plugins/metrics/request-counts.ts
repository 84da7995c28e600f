import type { Answered } from '../../core/index.ts';
import { metrics } from './metrics.ts';

/** Upper bounds of the histogram's buckets, in seconds. */
export const BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5] as const;

/** All other methods are counted as one, because clients may send anything. */
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Labels of a count: route patterns, never paths, whose number is unbounded. */
export interface Labels {
  /** Empty if no route matches: files, pages, unknown addresses. */
  readonly plugin: string;
  readonly route: string;
  readonly method: string;
  readonly status: string;
}

/** Responses with the same labels. */
export interface RequestCount {
  readonly labels: Labels;
  count: number;
  /** Size of the response bodies. */
  bytes: number;
  seconds: number;
  /** Number of responses within each bucket's bound. */
  readonly within: number[];
}

/** Counts of responses since the site was opened. */
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

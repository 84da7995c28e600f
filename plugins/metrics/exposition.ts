import { BUCKETS, type RequestCount } from './request-counts.ts';

/** Formats that Prometheus reads. */
export const FORMATS = {
  text: 'text/plain; version=0.0.4; charset=utf-8',
  openMetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
} as const;

/** The name of a format. */
export type Format = keyof typeof FORMATS;

/** The format for an `Accept` header: plain text, unless OpenMetrics is listed and not refused. */
export const formatFor = (accept: string | undefined): Format =>
  (accept ?? '')
    .split(',')
    .some((one) => /^\s*application\/openmetrics-text\s*(?:;|$)/i.test(one) && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/i.test(one))
    ? 'openMetrics'
    : 'text';

type Sample = readonly [suffix: string, labels: Readonly<Record<string, string>>, value: number];

interface Family {
  readonly name: string;
  readonly type: 'counter' | 'histogram';
  readonly help: string;
  readonly samples: readonly Sample[];
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const labelled = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');

const families = (counts: readonly RequestCount[]): readonly Family[] => [
  {
    name: 'almanac_http_requests',
    type: 'counter',
    help: 'Responses sent.',
    samples: counts.map(({ labels, count }) => ['_total', { ...labels }, count]),
  },
  {
    name: 'almanac_http_response_body_bytes',
    type: 'counter',
    help: 'Bytes of the bodies of responses.',
    samples: counts.map(({ labels, bytes }) => ['_total', { ...labels }, bytes]),
  },
  {
    name: 'almanac_http_request_duration_seconds',
    type: 'histogram',
    help: 'Time until a response was ready.',
    samples: counts.flatMap(({ labels, count, seconds, within }): readonly Sample[] => [
      ...BUCKETS.map((bucket, index): Sample => ['_bucket', { ...labels, le: String(bucket) }, within[index] ?? 0]),
      ['_bucket', { ...labels, le: '+Inf' }, count],
      ['_sum', { ...labels }, seconds],
      ['_count', { ...labels }, count],
    ]),
  },
];

/** Formats counts. Counters are named with `_total` in Prometheus' text format, and without it in OpenMetrics. */
export function exposition(counts: readonly RequestCount[], format: Format): string {
  const lines = families(counts).flatMap(({ name, type, help, samples }) => {
    const family = type === 'counter' && format === 'text' ? `${name}_total` : name;
    return [
      `# HELP ${family} ${help}`,
      `# TYPE ${family} ${type}`,
      ...samples.map(([suffix, labels, value]) => `${name}${suffix}{${labelled(labels)}} ${value}`),
    ];
  });
  return `${[...lines, ...(format === 'openMetrics' ? ['# EOF'] : [])].join('\n')}\n`;
}

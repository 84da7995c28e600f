import type { ListTotals } from '../../contract/plugin.ts';
import type { Route } from '../../contract/routes/route.ts';
import type { HeaderObject, Ref } from './document.ts';
import type { Shared } from './shared.ts';

type Headers = Readonly<Record<string, HeaderObject | Ref>>;

/** Headers common to the responses of many operations (reference, Headers everywhere), described once under `components`. */
const COMMON = {
  'X-Request-Id': {
    description: 'Id of the request, as in the log of the server.',
    required: true,
    schema: { type: 'string' },
  },
  Link: {
    description:
      'Links to the root of the API and, from a page of a list, to the previous and the next page (RFC 8288).',
    required: true,
    schema: { type: 'string' },
  },
  ETag: {
    description:
      'Entity tag of the response, for `If-None-Match`; its first half is that of the record, for `If-Match`.',
    required: true,
    schema: { type: 'string' },
  },
  Location: {
    description: 'URL of the new resource, if it has one.',
    required: false,
    schema: { type: 'string', format: 'uri' },
  },
  'Almanac-Ignored': {
    description: 'Members of the body that were ignored: their names, or their number if the names cannot be sent.',
    required: false,
    schema: { type: 'string' },
  },
  'Almanac-Address-Taken': {
    description: 'Other items with the same address as the saved item.',
    required: false,
    schema: { type: 'string' },
  },
  'Almanac-Dry-Run': {
    description: '`true` if nothing was stored, because of `_dry_run`.',
    required: false,
    schema: { type: 'string' },
  },
  'Preference-Applied': {
    description: 'The preferences that were applied: `handling=strict`, `merge` (RFC 7240).',
    required: false,
    schema: { type: 'string' },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate (RFC 7617).',
    required: true,
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds to wait before trying again.',
    required: false,
    schema: { type: 'integer', minimum: 0 },
  },
} as const satisfies Readonly<Record<string, HeaderObject>>;

function common({ headers }: Shared, ...names: readonly (keyof typeof COMMON)[]): Headers {
  for (const name of names) headers.set(name, COMMON[name]);
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Headers of every response. */
const always = (shared: Shared): Headers => common(shared, 'X-Request-Id', 'Link');

/** Statuses of temporary errors. */
const PASSING: readonly number[] = [429, 503];

/** Headers of an error. */
export const errorHeaders = (status: number, shared: Shared): Headers => ({
  ...always(shared),
  ...(status === 401 && common(shared, 'WWW-Authenticate')),
  ...(PASSING.includes(status) && common(shared, 'Retry-After')),
});

/** Headers of a stream. */
export const streamHeaders = always;

/** Headers of a successful response. @param kind of the route */
export const successHeaders = (status: number, shared: Shared, kind: Route['kind']): Headers => ({
  ...always(shared),
  ...common(shared, 'ETag'),
  ...(kind === 'write' &&
    common(shared, 'Almanac-Ignored', 'Almanac-Address-Taken', 'Almanac-Dry-Run', 'Preference-Applied')),
  ...(status === 201 && common(shared, 'Location')),
});

/** Headers with the length of a list. */
export const totalsHeaders = (totals: ListTotals): Headers => ({
  [totals.total]: {
    description: 'Number of matching items on all pages.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  [totals.pages]: {
    description: 'Number of pages.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
});

import type { Plugin } from '../../contract/plugin.ts';
import type { Route } from '../../contract/route.ts';
import type { HeaderObject, Ref } from './document.ts';
import type { Shared } from './shared.ts';

type Headers = Readonly<Record<string, HeaderObject | Ref>>;

/** Headers that the answers of many operations have (reference, Headers everywhere): described once, where they are sent. */
const COMMON = {
  'X-Request-Id': {
    description: 'Names the request, in the log of the server as well.',
    required: true,
    schema: { type: 'string' },
  },
  Link: {
    description: 'Leads to the root of the API; from a page of a list, to the pages beside it as well (RFC 8288).',
    required: true,
    schema: { type: 'string' },
  },
  ETag: {
    description: 'Names this state of the answer, for `If-None-Match`; its first half the record’s, for `If-Match`.',
    required: true,
    schema: { type: 'string' },
  },
  Location: {
    description: 'The address of what was made, where it has one.',
    required: false,
    schema: { type: 'string', format: 'uri' },
  },
  'Almanac-Ignored': {
    description: 'Members of the body that nothing takes: their names, or how many where they cannot be named.',
    required: false,
    schema: { type: 'string' },
  },
  'Preference-Applied': {
    description: 'What of `Prefer` was heeded: `handling=strict`, `merge` (RFC 7240).',
    required: false,
    schema: { type: 'string' },
  },
  'WWW-Authenticate': {
    description: 'How to sign in (RFC 7617).',
    required: true,
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'In how many seconds it may be tried again.',
    required: false,
    schema: { type: 'integer', minimum: 0 },
  },
} as const satisfies Readonly<Record<string, HeaderObject>>;

function common({ headers }: Shared, ...names: readonly (keyof typeof COMMON)[]): Headers {
  for (const name of names) headers.set(name, COMMON[name]);
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Of every answer. */
const always = (shared: Shared): Headers => common(shared, 'X-Request-Id', 'Link');

/** Statuses of a refusal that may pass by itself. */
const PASSING: readonly number[] = [429, 503];

/** Those of an error. */
export const errorHeaders = (status: number, shared: Shared): Headers => ({
  ...always(shared),
  ...(status === 401 && common(shared, 'WWW-Authenticate')),
  ...(PASSING.includes(status) && common(shared, 'Retry-After')),
});

/** Those of a success. @param kind of the route */
export const successHeaders = (status: number, shared: Shared, kind: Route['kind']): Headers => ({
  ...always(shared),
  ...common(shared, 'ETag'),
  ...(kind === 'write' && common(shared, 'Almanac-Ignored', 'Preference-Applied')),
  ...(status === 201 && common(shared, 'Location')),
});

/** What tells the length of a list. */
export const totalsHeaders = ({ totals }: Plugin): Headers => ({
  [totals.total]: {
    description: 'How many fit, all pages together.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  [totals.pages]: {
    description: 'How many pages that makes.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
});

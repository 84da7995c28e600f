import type { Catalogue } from '../../contract/error.ts';
import type { Plugin } from '../../contract/plugin.ts';
import { problem } from '../../contract/problem.ts';
import type { Generation, MountedRoute } from '../generation.ts';
import { isRequired } from '../params/json-schema.ts';
import type { Ref, ResponseObject } from './document.ts';
import { errorHeaders } from './headers.ts';
import type { Shared } from './shared.ts';

type CoreCode = keyof typeof problem.catalogue;

/** Codes of the core that no declared route returns. */
const OF_NO_ROUTE: readonly CoreCode[] = [
  'parse_path_failed',
  'rest_batch_not_allowed',
  'rest_batch_not_stored',
  'rest_no_route',
  'rest_range_not_satisfiable',
];
/** Codes of the core that only requests with a file can get. */
const OF_UPLOADS: readonly CoreCode[] = [
  'rest_upload_hash_mismatch',
  'rest_upload_invalid_disposition',
  'rest_upload_invalid_image',
  'rest_upload_no_content_disposition',
  'rest_upload_no_content_type',
];
/** Codes of the core that only writes can get. */
const OF_WRITES: readonly CoreCode[] = [
  'rest_body_too_large',
  'rest_edit_conflict',
  'rest_invalid_json',
  'rest_precondition_failed',
  'rest_still_referred',
  'rest_storage_error',
  'rest_storage_full',
];

/** Codes of the core that describe a problem with one member of a parameter. */
const OF_MEMBERS: readonly CoreCode[] = [
  'rest_invalid_date',
  'rest_invalid_email',
  'rest_invalid_pattern',
  'rest_invalid_type',
  'rest_not_in_enum',
  'rest_out_of_bounds',
  'rest_too_few_items',
  'rest_too_long',
  'rest_too_many_items',
  'rest_too_short',
];

const isCoreCode = (code: string): code is CoreCode => code in problem.catalogue;

/** Codes of the core and of the active plugins, with their statuses. If several plugins define a code, the given plugin wins. */
const cataloguesFor = (plugin: Plugin, generation: Generation): Catalogue =>
  Object.assign(
    {},
    ...generation.plugins.map(({ errors }) => errors?.catalogue),
    plugin.errors?.catalogue,
    problem.catalogue,
  );

/** Codes of the core that this route may return. */
function commonCodes({ route }: MountedRoute): readonly string[] {
  const required = Object.values(route.params).some(isRequired);
  return Object.keys(problem.catalogue)
    .filter(isCoreCode)
    .filter((code) => !OF_NO_ROUTE.includes(code))
    .filter((code) => route.kind === 'write' || !OF_WRITES.includes(code))
    .filter((code) => route.upload !== undefined || !OF_UPLOADS.includes(code))
    .filter((code) => route.memberCodes.length > 0 || !OF_MEMBERS.includes(code))
    .filter((code) => required || code !== 'rest_missing_callback_param');
}

/** The route's codes by status. @throws Error if the route lists a code that is in no catalogue */
function codesByStatus(mounted: MountedRoute, generation: Generation): ReadonlyMap<number, readonly string[]> {
  const catalogue = cataloguesFor(mounted.plugin, generation);
  const byStatus = new Map<number, string[]>();
  const past = mounted.route.item ? (generation.past?.errors ?? []) : [];
  for (const code of new Set([...mounted.route.errors, ...past, ...commonCodes(mounted)])) {
    const statuses = catalogue[code];
    if (!statuses)
      throw new Error(
        `route ${mounted.route.path} of plugin ${mounted.plugin.name} lists the error code ${code}, which no catalogue defines`,
      );
    for (const status of statuses) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

/** Media types other than JSON that errors of a route may have. */
const errorTypes = ({ route }: MountedRoute): readonly string[] =>
  route.presentError ? route.types.filter((type) => type !== 'application/json') : [];

/** An example of an error with this code. */
const exampleOf = (code: string, status: number) => ({
  value: { code, message: 'The problem, in a sentence.', data: { status } },
});

/** The errors of one status. */
interface Errors {
  readonly status: number;
  readonly codes: readonly string[];
  /** Media types other than JSON that they may have. */
  readonly types: readonly string[];
}

const errorResponse = ({ status, codes, types }: Errors, description: string, shared: Shared): ResponseObject => ({
  description,
  headers: errorHeaders(status, shared),
  content: {
    'application/json': {
      schema: { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: [...codes] } } }] },
      examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code, status)])),
    },
    ...Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }])),
  },
});

/** A reference to the shared response with exactly this status and these codes: `Error404`, `Error404_2` for other codes, and so on. */
function sharedError({ status, codes, types }: Errors, shared: Shared): Ref {
  const { responses } = shared;
  const sorted = codes.toSorted();
  const description = [sorted.join(', '), ...types.map((type) => `or ${type}`)].join(', ');
  let name = `Error${status}`;
  for (let number = 2; ; number++) {
    const known = responses.get(name);
    if (!known) responses.set(name, errorResponse({ status, codes: sorted, types }, description, shared));
    if (!known || known.description === description) return { $ref: `#/components/responses/${name}` };
    name = `Error${status}_${number}`;
  }
}

/**
 * The error responses of a route by status, in ascending order.
 *
 * @throws Error if the route lists a code that is in no catalogue
 */
export const errorResponses = (
  mounted: MountedRoute,
  generation: Generation,
  shared: Shared,
): Readonly<Record<string, Ref>> =>
  Object.fromEntries(
    [...codesByStatus(mounted, generation)]
      .toSorted(([a], [b]) => a - b)
      .map(([status, codes]) => [status, sharedError({ status, codes, types: errorTypes(mounted) }, shared)]),
  );

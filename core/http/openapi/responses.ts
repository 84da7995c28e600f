import type { Catalogue } from '../../contract/error.ts';
import type { Plugin } from '../../contract/plugin.ts';
import { problem } from '../../errors.ts';
import type { Generation, MountedRoute } from '../../generation.ts';
import { isRequired } from '../args.ts';
import { jsonSchemaOf } from '../json-schema.ts';
import type { HeaderObject, Ref, ResponseObject } from './document.ts';
import type { Shared } from './shared.ts';

type CoreCode = keyof typeof problem.catalogue;

/** Codes of the core that no declared route answers. */
const OF_NO_ROUTE: readonly CoreCode[] = [
  'parse_path_failed',
  'rest_batch_not_allowed',
  'rest_batch_not_stored',
  'rest_no_route',
  'rest_range_not_satisfiable',
];
/** Codes of the core that only a request with a file can meet. */
const OF_UPLOADS: readonly CoreCode[] = [
  'rest_upload_hash_mismatch',
  'rest_upload_invalid_disposition',
  'rest_upload_invalid_image',
  'rest_upload_no_content_disposition',
  'rest_upload_no_content_type',
];
/** Codes of the core that only a request which changes something can meet. */
const OF_WRITES: readonly CoreCode[] = [
  'rest_body_too_complex',
  'rest_body_too_large',
  'rest_edit_conflict',
  'rest_invalid_json',
  'rest_precondition_failed',
  'rest_storage_error',
  'rest_storage_full',
];

const isCoreCode = (code: string): code is CoreCode => code in problem.catalogue;

/** Codes of the core and of the plugins that are on, each with its statuses. */
const cataloguesOf = (generation: Generation): Catalogue =>
  Object.assign({}, ...generation.plugins.map((plugin) => plugin.errors?.catalogue), problem.catalogue);

/** Codes of the core that this route may answer. */
function commonCodes({ route }: MountedRoute): readonly string[] {
  const required = Object.values(route.params).some(isRequired);
  return Object.keys(problem.catalogue)
    .filter(isCoreCode)
    .filter((code) => !OF_NO_ROUTE.includes(code))
    .filter((code) => route.kind === 'write' || !OF_WRITES.includes(code))
    .filter((code) => route.upload !== undefined || !OF_UPLOADS.includes(code))
    .filter((code) => required || code !== 'rest_missing_callback_param');
}

/** Codes by the status they come with. @throws Error when the route names a code that no catalogue has */
function codesByStatus(mounted: MountedRoute, generation: Generation): ReadonlyMap<number, readonly string[]> {
  const catalogue = cataloguesOf(generation);
  const byStatus = new Map<number, string[]>();
  for (const code of new Set([...mounted.route.errors, ...commonCodes(mounted)])) {
    const statuses = catalogue[code];
    if (!statuses)
      throw new Error(
        `route ${mounted.route.path} of plugin ${mounted.plugin.name} lists ${code}, which no catalogue has`,
      );
    for (const status of statuses) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

function errorResponse(codes: readonly string[]): ResponseObject {
  return {
    description: codes.join(', '),
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: [...codes] } } }] },
      },
    },
  };
}

/** Refers to the answer of a status with just these codes: `Error404`, and `Error404_2` where other routes mean others. */
function sharedError(status: number, codes: readonly string[], { responses }: Shared): Ref {
  const response = errorResponse(codes.toSorted());
  let name = `Error${status}`;
  for (let number = 2; ; number++) {
    const known = responses.get(name);
    if (!known) responses.set(name, response);
    if (!known || known.description === response.description) return { $ref: `#/components/responses/${name}` };
    name = `Error${status}_${number}`;
  }
}

const totalsHeaders = ({ totals }: Plugin): Readonly<Record<string, HeaderObject>> => ({
  [totals.total]: { description: 'How many fit, all pages together.', schema: { type: 'integer', minimum: 0 } },
  [totals.pages]: { description: 'How many pages that makes.', schema: { type: 'integer', minimum: 0 } },
});

/** What a route may answer, by status: its success, then its errors from the lowest. */
export function responsesOf(
  mounted: MountedRoute,
  generation: Generation,
  shared: Shared,
): Readonly<Record<string, ResponseObject | Ref>> {
  const { route, plugin } = mounted;
  const errors = [...codesByStatus(mounted, generation)].toSorted(([a], [b]) => a - b);
  return {
    [route.status]: {
      description: route.summary,
      ...(route.list && { headers: totalsHeaders(plugin) }),
      content: { 'application/json': { schema: jsonSchemaOf(route.returns, 'output', shared.schemas) } },
    },
    ...Object.fromEntries(errors.map(([status, codes]) => [status, sharedError(status, codes, shared)])),
  };
}

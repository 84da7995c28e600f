import type { Method } from '../../contract/http-message.ts';
import type { Params } from '../../contract/params.ts';
import type { Route } from '../../contract/routes/route.ts';
import type { Generation, MountedRoute } from '../generation.ts';
import { routeParams } from '../request/route-params.ts';
import { pathParts } from '../routing/route-path.ts';
import type { OperationObject } from './document.ts';
import { operationId } from './operation-id.ts';
import {
  asOfParameter,
  GLOBAL_PARAMETERS,
  headerParameters,
  pathParameters,
  queryParameters,
  WRITE_PARAMETERS,
} from './parameters.ts';
import { requestBody } from './request-body.ts';
import { responsesOf } from './responses.ts';
import { securityOf } from './security.ts';
import type { Shared } from './shared.ts';

/** A route's parameters by where they are sent. */
interface Places {
  readonly path: Params;
  readonly query: Params;
  readonly body: Params;
}

/** Methods with a body, where parameters are documented. The query accepts them too, which is not documented again. */
const HAVE_BODY: readonly Method[] = ['POST', 'PUT', 'PATCH'];

function places({ route }: MountedRoute, method: Method, generation: Generation): Places {
  const params = routeParams(route, generation.contributions);
  const inPath = new Set(
    pathParts(route.path, route.params).flatMap((part) => ('parameter' in part ? [part.parameter] : [])),
  );
  const sentAs = new Map(Object.entries(route.shadowed).map(([sent, name]) => [name, sent]));
  const pick = (wanted: boolean): Params =>
    Object.fromEntries(
      Object.entries(params)
        .filter(([name]) => inPath.has(name) === wanted)
        .map(([name, schema]) => [sentAs.get(name) ?? name, schema]),
    );
  const others = pick(false);
  return HAVE_BODY.includes(method)
    ? { path: pick(true), query: {}, body: others }
    : { path: pick(true), query: others, body: {} };
}

/** Parameters common to all routes of a kind. */
const parametersOfAll = ({ kind, stream }: Route) =>
  stream ? {} : { ...GLOBAL_PARAMETERS, ...(kind === 'write' && WRITE_PARAMETERS) };

/** Describes one method of a route. @param tag the group that it is listed in */
export function operation(
  mounted: MountedRoute,
  method: Method,
  tag: string,
  generation: Generation,
  shared: Shared,
): OperationObject {
  const { path, query, body } = places(mounted, method, generation);
  const sent = requestBody(body, mounted.route.upload);
  return {
    operationId: operationId(mounted, method, generation, shared.operationIds),
    summary: mounted.route.summary,
    tags: [tag],
    ...securityOf(mounted),
    parameters: [
      ...pathParameters(path, mounted.route),
      ...queryParameters(query),
      ...(mounted.route.item && generation.past ? [asOfParameter(generation.past)] : []),
      ...headerParameters(mounted.route, method),
      ...Object.keys(parametersOfAll(mounted.route)).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(sent && { requestBody: sent }),
    responses: responsesOf(mounted, generation, shared),
  };
}

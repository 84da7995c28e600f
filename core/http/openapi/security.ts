import { anonymous } from '../../contract/fixed-principals.ts';
import type { Permission } from '../../contract/routes/permission.ts';
import type { MountedRoute } from '../generation.ts';
import { paramSet } from '../params/param-set.ts';
import type { OperationObject, SecurityRequirement } from './document.ts';

const SIGNED_IN: SecurityRequirement = { applicationPassword: [] };

/** Default for all operations: authentication is optional, and may allow more. */
export const SECURITY: readonly SecurityRequirement[] = [{}, SIGNED_IN];

/** Are anonymous callers refused, as far as can be determined without a request? */
function refusesStrangers({ route, config }: MountedRoute): boolean {
  const { defaults: params } = paramSet(route.params);
  try {
    return (route.allow as Permission<unknown>)({ principal: anonymous, params, config }) !== undefined;
  } catch {
    // a permission may use a required parameter, which is missing here: then it cannot be determined
    return false;
  }
}

/** Requires credentials if the route refuses anonymous callers. */
export const securityOf = (mounted: MountedRoute): Pick<OperationObject, 'security'> =>
  refusesStrangers(mounted) ? { security: [SIGNED_IN] } : {};

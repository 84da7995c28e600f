import { anonymous } from '../../contract/fixed-principals.ts';
import type { Permission } from '../../contract/routes/route.ts';
import type { MountedRoute } from '../generation.ts';
import { paramSet } from '../params/validate.ts';
import type { OperationObject, SecurityRequirement } from './document.ts';

const SIGNED_IN: SecurityRequirement = { applicationPassword: [] };

/** What is said of all operations: whoever signs in may be shown and let do more. */
export const SECURITY: readonly SecurityRequirement[] = [{}, SIGNED_IN];

/** Is a stranger refused, as far as can be told without what a request says? */
function refusesStrangers({ route, config }: MountedRoute): boolean {
  const { defaults: params } = paramSet(route.params);
  try {
    return (route.allow as Permission<unknown>)({ principal: anonymous, params, config }) !== undefined;
  } catch {
    // a permission may look into a parameter that must be sent, and here nothing is: then it cannot be told
    return false;
  }
}

/** Credentials are needed where strangers are refused. */
export const securityOf = (mounted: MountedRoute): Pick<OperationObject, 'security'> =>
  refusesStrangers(mounted) ? { security: [SIGNED_IN] } : {};

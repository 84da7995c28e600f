import { INTERNAL_STATUSES } from '../../filters/status.ts';
import { kinds } from '../../points.ts';
import { SHOWN_STATUSES, statusSchema, statusView } from '../../views/status.ts';
import { type RegistryContext, registryRoutesOf } from './registry.ts';

/** What is not public means something to those who write. */
const writes = ({ principal, contributions }: RegistryContext): boolean =>
  contributions.all(kinds).some(({ rights }) => principal.can(rights.create));

/** `/statuses`, `/statuses/:status` */
export const statusRoutes = registryRoutesOf({
  plural: 'statuses',
  singular: 'status',
  all: () => SHOWN_STATUSES,
  nameOf: ({ slug }) => slug,
  reading: { may: (status, context) => status.public || writes(context), code: 'rest_cannot_read_status' },
  hidden: INTERNAL_STATUSES,
  mayEdit: (_status, context) => writes(context),
  // nothing of a status is a secret (reference)
  mayEditOne: () => true,
  view: ({ site }, status, asked) => statusView(site, status, asked),
  schema: statusSchema,
  unknown: 'rest_status_invalid',
});

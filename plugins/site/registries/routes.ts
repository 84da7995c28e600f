import { contentTaxonomies, contentTypes } from '../../content/index.ts';
import { INTERNAL_STATUSES } from '../items/kind/kind-statuses.ts';
import { kinds } from '../items/kind/points.ts';
import { type RegistryContext, registryRoutesOf } from './registry.ts';
import { SHOWN_STATUSES, statusSchema, statusView } from './status-view.ts';
import { taxonomySchema, taxonomyView, typesOf } from './taxonomy-view.ts';
import { typeSchema, typeView } from './type-view.ts';

/** Names that are internal in the reference: requests for them are refused instead of reported as missing. */
const HIDDEN_TYPES = ['revision', 'custom_css', 'customize_changeset', 'oembed_cache', 'user_request'];
const HIDDEN_TAXONOMIES = ['post_format', 'link_category', 'wp_theme', 'wp_template_part_area'];

/** `/types`, `/types/:type`: kinds of content. */
export const typeRoutes = registryRoutesOf({
  plural: 'types',
  singular: 'type',
  all: ({ contributions }) => contributions.all(contentTypes),
  nameOf: ({ name }) => name,
  reading: { may: () => true, code: 'rest_cannot_read_type' },
  hidden: HIDDEN_TYPES,
  mayEdit: ({ rights: { create, edit = create } }, { principal }) => principal.can(edit),
  view: ({ site }, type, asked) => typeView(site, type, asked),
  schema: typeSchema,
  unknown: 'rest_type_invalid',
});

/** `/taxonomies`, `/taxonomies/:taxonomy` */
export const taxonomyRoutes = registryRoutesOf({
  plural: 'taxonomies',
  singular: 'taxonomy',
  all: ({ contributions }) => contributions.all(contentTaxonomies),
  nameOf: ({ name }) => name,
  reading: { may: () => true, code: 'rest_forbidden' },
  hidden: HIDDEN_TAXONOMIES,
  isOf: (taxonomy, type, { contributions }) => typesOf(contributions, taxonomy).includes(type),
  mayEdit: ({ rights }, { principal }) => principal.can(rights.assign),
  view: taxonomyView,
  schema: taxonomySchema,
  unknown: 'rest_taxonomy_invalid',
});

/** May the client write some kind of item? Only then are non-public statuses of use. */
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
  // statuses contain nothing private (reference)
  mayEditOne: () => true,
  view: ({ site }, status, asked) => statusView(site, status, asked),
  schema: statusSchema,
  unknown: 'rest_status_invalid',
});

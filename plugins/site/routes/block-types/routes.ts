import * as v from 'valibot';
import { can, type ReadContext, type Route } from '../../../../core/index.ts';
import { contextParam, described } from '../../../content/index.ts';
import { blockTypeSchema, blockTypeView } from '../../block-types/block-type-view.ts';
import { problem } from '../../errors.ts';
import { blockTypeNamed, blockTypes } from '../../points.ts';
import { site } from '../../site.ts';

const namespace = v.pipe(v.string(), v.description('Namespace of blocks, such as core.'));

const NO_RIGHT = 'rest_block_type_cannot_view';
const allow = can('create', NO_RIGHT, 'Sorry, you are not allowed to see the types of blocks.');

/** The types of a namespace, or all, as they are shown. */
const viewsOf = ({ contributions, site: info }: ReadContext<unknown>, asked: string | undefined) =>
  contributions
    .all(blockTypes)
    .filter(({ name }) => asked === undefined || name.startsWith(`${asked}/`))
    .map((type) => blockTypeView(info, type));

const listRoute = site.read({
  path: '/block-types',
  summary: 'Lists the types of blocks that contents may have.',
  params: { context: contextParam, namespace: described(v.string(), 'Only those of this namespace.') },
  allow,
  returns: v.array(blockTypeSchema),
  errors: [NO_RIGHT],
  run: (context) => viewsOf(context, context.params.namespace),
});

const namespaceRoute = site.read({
  path: '/block-types/:namespace',
  summary: 'Lists the types of blocks of a namespace.',
  params: { namespace, context: contextParam },
  allow,
  returns: v.array(blockTypeSchema),
  errors: [NO_RIGHT],
  run: (context) => viewsOf(context, context.params.namespace),
});

const readRoute = site.read({
  path: '/block-types/:namespace/:name',
  summary: 'Reads a type of block.',
  params: {
    namespace,
    name: v.pipe(v.string(), v.description('Its name, without the namespace.')),
    context: contextParam,
  },
  allow,
  returns: blockTypeSchema,
  errors: [NO_RIGHT, 'rest_block_type_invalid'],
  run: ({ contributions, site: info, params }) => {
    const type = blockTypeNamed(contributions, `${params.namespace}/${params.name}`);
    if (!type) throw problem('rest_block_type_invalid', 'There is no such type of block.');
    return blockTypeView(info, type);
  },
});

/** All routes of the types of blocks. */
export const blockTypeRoutes: readonly Route[] = [listRoute, namespaceRoute, readRoute];

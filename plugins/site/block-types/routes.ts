import * as v from 'valibot';
import { can, type ReadContext, type Route } from '../../../core/index.ts';
import { contextParam, described } from '../../content/index.ts';
import { problem } from '../errors.ts';
import { site } from '../site.ts';
import { blockTypeNamed, blockTypes } from './block-type.ts';
import { blockTypeSchema, blockTypeView } from './block-type-view.ts';

const namespace = v.pipe(v.string(), v.description('Namespace of blocks, such as core.'));

const NO_RIGHT = 'rest_block_type_cannot_view';
const allow = can('create', NO_RIGHT, 'Sorry, you are not allowed to read block types.');

/** The block types of a namespace, or all, as in responses. */
const viewsOf = ({ contributions, site: info }: ReadContext<unknown>, asked: string | undefined) =>
  contributions
    .all(blockTypes)
    .filter(({ name }) => asked === undefined || name.startsWith(`${asked}/`))
    .map((type) => blockTypeView(info, type));

const listRoute = site.read({
  path: '/block-types',
  summary: 'Lists the block types.',
  params: { context: contextParam, namespace: described(v.string(), 'Only block types of this namespace.') },
  allow,
  returns: v.array(blockTypeSchema),
  errors: [NO_RIGHT],
  run: (context) => viewsOf(context, context.params.namespace),
});

const namespaceRoute = site.read({
  path: '/block-types/:namespace',
  summary: 'Lists the block types of a namespace.',
  params: { namespace, context: contextParam },
  allow,
  returns: v.array(blockTypeSchema),
  errors: [NO_RIGHT],
  run: (context) => viewsOf(context, context.params.namespace),
});

const readRoute = site.read({
  path: '/block-types/:namespace/:name',
  summary: 'Returns a block type.',
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
    if (!type) throw problem('rest_block_type_invalid', 'There is no such block type.');
    return blockTypeView(info, type);
  },
});

/** All routes of block types. */
export const blockTypeRoutes: readonly Route[] = [listRoute, namespaceRoute, readRoute];

import * as v from 'valibot';
import {
  isObject,
  type ParamsOf,
  type Permission,
  type Principal,
  type Refusal,
  type RenderContext,
  type Route,
} from '../../../core/index.ts';
import { described, findContent, invalidParam, mayEdit, refuse, renderBlock } from '../../content/index.ts';
import { problem } from '../errors.ts';
import { site } from '../site.ts';
import { allAttributes } from './all-attributes.ts';
import { attributeValues } from './attribute-value.ts';
import { blockTypeNamed } from './block-type.ts';

const params = {
  name: v.pipe(v.string(), v.description('Name of the block, with its namespace.')),
  context: described(v.picklist(['edit']), 'Context of the response; must be edit.'),
  attributes: described(
    v.union([v.looseObject({}), v.pipe(v.array(v.unknown()), v.maxLength(0)), v.literal('')]),
    'Attributes of the block, as its type declares them.',
  ),
  post_id: described(v.pipe(v.number(), v.integer()), 'Id of the record that contains it.'),
};

type RenderRequest = ParamsOf<typeof params>;

const refusal: Refusal = { code: 'block_cannot_read', message: 'Sorry, you are not allowed to render blocks.' };

/** Users who write may render blocks without a record; for a record, `run` checks whether they may edit it. */
const allow: Permission<RenderRequest> = ({ principal, params: { post_id: post = 0 } }) =>
  principal.can('create') || (post > 0 && principal.user) ? undefined : refusal;

const returns = v.pipe(v.object({ rendered: v.pipe(v.string(), v.description('HTML.')) }), v.title('rendered-block'));
const errors = ['block_cannot_read', 'block_invalid'];

/** Renders a block that is not saved yet. */
function rendered(context: RenderContext & { readonly params: RenderRequest; readonly principal: Principal }) {
  const { name, attributes, post_id: post = 0 } = context.params;
  if (context.params.context === undefined) throw invalidParam('context', 'context must be edit.');
  if (post > 0) checkPost(context, context.principal, post);
  const type = blockTypeNamed(context.contributions, name);
  if (!type?.dynamic) throw problem('block_invalid', 'There is no such dynamic block.');
  const sent = attributeValues(allAttributes(type), isObject(attributes) ? attributes : {});
  if ('problem' in sent) throw invalidParam('attributes', sent.problem);
  return {
    rendered: renderBlock(context, { name, attributes: sent.values, pieces: [] }, post > 0 ? { postId: post } : {}),
  };
}

function checkPost(context: RenderContext, principal: Principal, id: number): void {
  const found = findContent(context, id);
  if (!found || !mayEdit(principal, found.record, found.rights)) refuse(principal, refusal);
}

const readRoute = site.read({
  path: '/block-renderer/:name+',
  summary: 'Renders a block.',
  params,
  allow,
  returns,
  errors,
  run: rendered,
});

/** The same for attributes that are too long for a URL; changes nothing. */
const postRoute = site.write({
  method: 'POST',
  path: '/block-renderer/:name+',
  summary: 'Renders a block; accepts long attributes in the body.',
  params,
  allow,
  returns,
  errors,
  run: rendered,
});

/** All routes of the block renderer. */
export const blockRendererRoutes: readonly Route[] = [readRoute, postRoute];

import * as v from 'valibot';
import type { SiteInfo } from '../../../core/index.ts';
import { curies, ONLY_READ, selfLink } from '../../content/index.ts';
import { linksSchema } from '../items/views/schemas.ts';
import { NAMESPACE } from '../site.ts';
import { allAttributes } from './all-attributes.ts';
import type { BlockTypeDeclaration } from './block-type.ts';

const names = v.array(v.string());
const object = v.record(v.string(), v.unknown());

/** Schema of a block type in responses (reference, `WP_REST_Block_Types_Controller`). */
export const blockTypeSchema = v.pipe(
  v.object({
    api_version: v.pipe(v.number(), v.description('Version of the block API that it is declared for.')),
    title: v.string(),
    name: v.pipe(v.string(), v.description('Name with namespace.')),
    description: v.string(),
    icon: v.nullable(v.string()),
    attributes: v.pipe(v.record(v.string(), v.looseObject({})), v.description('Attributes, by name.')),
    provides_context: v.record(v.string(), v.string()),
    uses_context: names,
    selectors: object,
    supports: object,
    category: v.nullable(v.string()),
    is_dynamic: v.pipe(v.boolean(), v.description('Whether the server renders it on each request.')),
    textdomain: v.nullable(v.string()),
    parent: v.pipe(v.nullable(names), v.description('Allowed parent blocks; null for any.')),
    ancestor: v.pipe(v.nullable(names), v.description('Allowed ancestor blocks; null for any.')),
    allowed_blocks: v.pipe(v.nullable(names), v.description('Allowed inner blocks; null for any.')),
    keywords: names,
    styles: v.array(v.looseObject({})),
    variations: v.array(v.looseObject({})),
    block_hooks: object,
    example: v.null(),
    editor_script_handles: names,
    script_handles: names,
    view_script_handles: names,
    view_script_module_ids: names,
    editor_style_handles: names,
    style_handles: names,
    view_style_handles: names,
    _links: linksSchema,
  }),
  v.title('block-type'),
);

/** Block types have no scripts or styles here: editors bring their own. */
const NO_FILES = {
  editor_script_handles: [],
  script_handles: [],
  view_script_handles: [],
  view_script_module_ids: [],
  editor_style_handles: [],
  style_handles: [],
  view_style_handles: [],
};

/** A block type as `block-types` shows it. */
export function blockTypeView(site: SiteInfo, type: BlockTypeDeclaration) {
  const { name, dynamic = false } = type;
  const list = site.rest(`/${NAMESPACE}/block-types`);
  const namespace = name.slice(0, name.indexOf('/'));
  const shown = {
    api_version: 3,
    title: type.title,
    name,
    description: type.description,
    icon: type.icon ?? null,
    attributes: allAttributes(type),
    provides_context: type.providesContext ?? {},
    uses_context: type.usesContext ?? [],
    selectors: type.selectors ?? {},
    supports: type.supports ?? {},
    category: type.category,
    is_dynamic: dynamic,
    textdomain: null,
    parent: type.parent ?? null,
    ancestor: type.ancestor ?? null,
    allowed_blocks: type.allowedBlocks ?? null,
    keywords: type.keywords ?? [],
    styles: type.styles ?? [],
    variations: [],
    block_hooks: {},
    example: null,
    ...NO_FILES,
  };
  const links = {
    collection: [{ href: list }],
    self: [selfLink(`${list}/${name}`, ONLY_READ)],
    up: [{ href: `${list}/${namespace}` }],
    ...(dynamic && {
      'site:render-block': [{ href: `${site.rest(`/${NAMESPACE}/block-renderer/${name}`)}?context=edit` }],
    }),
    curies: curies(site),
  };
  return { ...shown, _links: links };
}

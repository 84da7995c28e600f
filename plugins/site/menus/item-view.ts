import * as v from 'valibot';
import { type AnswerContext, curies, STORED_STATUSES, statusOf, termById, titleHtml } from '../../content/index.ts';
import { type Item, termsOf } from '../items/kind/item.ts';
import type { ItemShape } from '../items/kind/kind.ts';
import type { ViewContext } from '../items/kind/view-context.ts';
import { ownLinks, termLinks } from '../items/views/links.ts';
import { asMenuItem, classNames, ITEM_TYPES, placeOf, TARGETS } from './item-record.ts';
import { menuTarget } from './menu-target.ts';
import { MENU } from './taxonomy.ts';

/** Member of a menu item with the ids of its menus. */
export const MENUS_FIELD = 'menus';

const integer = (description: string) => v.pipe(v.number(), v.integer(), v.description(description));
const text = (description: string) => v.pipe(v.string(), v.description(description));
const names = (description: string) => v.pipe(v.array(v.string()), v.description(description));

/** How menu items are shown (reference, `site-menus-blocks-navigation`). */
export const menuItemShape: ItemShape = {
  members,
  schema: {
    id: integer('Id.'),
    title: v.pipe(
      v.object({ raw: v.optional(text('As it is stored; with context=edit.')), rendered: text('HTML') }),
      v.description('Its own title, or the title of its target.'),
    ),
    status: v.pipe(v.picklist([...STORED_STATUSES, 'future']), v.description('Status.')),
    url: text('URL of the link; empty if the target does not exist.'),
    attr_title: text('Title attribute of the link.'),
    description: text('Description.'),
    type: v.pipe(v.picklist(ITEM_TYPES), v.description('Type of the target.')),
    type_label: text('Display name of the type.'),
    object: text('Type or taxonomy of the target; custom for a URL.'),
    object_id: integer('Id of the target: the id of the item itself for a URL, 0 for an archive.'),
    parent: integer('Id of the parent item; 0 for none.'),
    menu_order: integer('Menu order.'),
    target: v.pipe(v.picklist(TARGETS), v.description('Where the link opens: `_blank` for a new tab.')),
    classes: names('CSS classes of the link; one empty string for none.'),
    xfn: names('Values of the rel attribute; one empty string for none.'),
    invalid: v.pipe(v.boolean(), v.description('Whether the target does not exist.')),
    meta: v.optional(v.pipe(v.object({}), v.description('Meta; none is declared.'))),
    menus: v.optional(integer('Id of its menu; 0 for none.')),
  },
  links: (context, kind, item) => {
    const { type, object = '' } = asMenuItem(item);
    const { route } = menuTarget(context, asMenuItem(item));
    return {
      ...ownLinks(context, kind, item),
      ...termLinks(context, kind, item),
      ...(route !== undefined && {
        'site:menu-item-object': [{ [type]: object, embeddable: true, href: route }],
      }),
      curies: curies(context.site),
    };
  },
};

function members(context: ViewContext, item: Item, asked: AnswerContext) {
  const menuItem = asMenuItem(item);
  const { type, object, object_id, attr_title, description, target, classes, xfn } = menuItem;
  const leads = menuTarget(context, menuItem);
  const title = item.title || leads.title;
  return {
    id: item.id,
    title: { ...(asked === 'edit' && { raw: title }), rendered: titleHtml(title) },
    status: statusOf(item, context.moment),
    url: leads.url,
    attr_title: attr_title ?? '',
    description: description ?? '',
    type,
    type_label: leads.label,
    object: type === 'custom' ? type : (object ?? ''),
    object_id: type === 'custom' ? item.id : (object_id ?? 0),
    parent: item.parent ?? 0,
    menu_order: placeOf(item),
    target: target ?? '',
    classes: shownNames(classes),
    xfn: shownNames(xfn),
    invalid: leads.invalid,
    ...(asked !== 'embed' && { meta: {}, menus: menuOf(context, item) }),
  };
}

/** Names as clients of the reference expect them: a single empty one for none. */
function shownNames(names: readonly string[] = []): readonly string[] {
  const clean = classNames(names);
  return clean.length > 0 ? clean : [''];
}

/** Id of its menu, the first existing one if a file names several; 0 for none. */
const menuOf = ({ store }: ViewContext, item: Item): number =>
  termsOf(item, MENUS_FIELD).find((id) => termById(store, MENU, id)) ?? 0;

import * as v from 'valibot';
import { ANY_OF_SITE, type Breach, type ParamsOf } from '../../../core/index.ts';
import { checkCount, described, invalidParam, namesParam, plainLine, safeAddress } from '../../content/index.ts';
import { problem } from '../errors.ts';
import type { ItemWriter } from '../items/kind/item-writer.ts';
import { NO_OWN_MEMBERS, type OwnMembers } from '../items/kind/own-members.ts';
import { omitDefault } from '../items/saving/omit-default.ts';
import { rawOf, textInputParam } from '../items/saving/text-input.ts';
import { itemTexts } from '../items/saving/texts.ts';
import {
  asMenuItem,
  classNames,
  FIRST_PLACE,
  ITEM_TYPES,
  type MenuItem,
  menuItemFields,
  menuItemStored,
  TARGETS,
} from './item-record.ts';
import { menuTarget } from './menu-target.ts';
import { pointedAt } from './pointer.ts';

/** A custom menu item needs a title and a URL of its own. */
function* menuItemRules({ type, title, url = '' }: Pick<MenuItem, 'type' | 'title' | 'url'>): Generator<Breach> {
  if (type !== 'custom') return;
  if (title === '') yield { path: ['title'], message: 'must not be empty in a custom menu item' };
  if (url === '') yield { path: ['url'], message: 'must not be empty in a custom menu item' };
}

/** Real URLs are shorter, and browsers and proxies begin to truncate longer ones. */
const LONGEST_ADDRESS = 2048;

/** Is it a URL of the web, or of this site such as `/shop` or `#top`? It must not run code, or end an attribute. */
const isLinkAddress = (text: string): boolean =>
  text.trim() === '' || (/^[^\s"<>\\`]+$/.test(text.trim()) && safeAddress(text) !== '');

/** Parameters for creating and updating a menu item (contract, Menu item), in addition to those of most items. */
const menuItemParams = {
  title: textInputParam('Title; empty for the title of the target.'),
  type: described(v.picklist(ITEM_TYPES), 'Type of the target: an item, a term, an archive, or a URL.'),
  attr_title: described(v.string(), 'Title attribute of the link.'),
  classes: namesParam('CSS classes of the link.'),
  description: described(v.string(), 'Description.'),
  menu_order: described(v.pipe(v.number(), v.safeInteger(), v.minValue(FIRST_PLACE)), 'Menu order.'),
  object: described(v.string(), 'Type or taxonomy of the target. Default: found by object_id.'),
  object_id: described(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 'Id of the target item or term.'),
  target: described(v.picklist(TARGETS), 'Where the link opens: `_blank` for a new tab.'),
  url: described(
    v.pipe(
      v.string(),
      v.maxLength(LONGEST_ADDRESS),
      v.check(isLinkAddress, 'must be the address of a page, or a place on this site such as /shop'),
    ),
    'URL of a custom link.',
  ),
  xfn: namesParam('Values of the rel attribute.'),
};

/** Start of a URL that has a scheme, or that belongs to this site. */
const WHOLE = /^(?:[a-z][a-z\d+.-]*:|[/?#]|$)/i;

/** Completes a URL as typed: `www.example.org` gets a scheme, as in the reference. Empty if it would run code. */
function customAddress(written: string): string {
  const address = safeAddress(written);
  return WHOLE.test(address) ? address : `http://${address}`;
}

type MenuItemInput = ParamsOf<typeof menuItemParams>;

/** The members of menu items in addition to those of all items. */
export const menuItemMembers: OwnMembers = {
  ...NO_OWN_MEMBERS,
  stored: menuItemStored,
  fields: menuItemFields,
  // as in the reference, where menu items are deleted with their target
  places: { references: { object_id: { to: [ANY_OF_SITE], onRemove: 'delete' } } },
  rules: (item) => menuItemRules(asMenuItem(item)),
  params: menuItemParams,
  nulls: { attr_title: '', description: '', target: '', url: '', menu_order: FIRST_PLACE },
  errors: [
    'invalid_menu_id',
    'rest_post_invalid_type',
    'rest_term_invalid_id',
    'rest_title_required',
    'rest_url_required',
  ],
  save: (writer, sent, before) => saved(writer, sent as MenuItemInput, before && asMenuItem(before)),
  texts: (item) => {
    const { description = '', attr_title = '' } = asMenuItem(item);
    return { content: description, excerpt: attr_title };
  },
  showVersion: ({ content, excerpt }) => ({ attr_title: excerpt, description: content }),
};

/** @throws ApiError rest_title_required, rest_url_required, rest_invalid_param, and as `pointedAt` */
function saved(writer: ItemWriter, sent: MenuItemInput, before: MenuItem | undefined): Partial<MenuItem> {
  const pointed = pointedAt(writer, sent, before);
  const custom = pointed.type === 'custom';
  const { title } = itemTexts(writer, { title: rawOf(sent.title) }, before);
  const url = custom ? urlOf(sent.url, before?.url) : undefined;
  const [breach] = menuItemRules({ type: pointed.type, title, url });
  if (breach?.path[0] === 'title') throw problem('rest_title_required', 'A custom menu item needs a title.');
  if (breach) throw problem('rest_url_required', 'A custom menu item needs a url.');
  const line = (name: 'attr_title' | 'description') => {
    const asked = sent[name];
    return omitDefault(asked === undefined ? undefined : plainLine(writer, name, asked), before?.[name], '');
  };
  return {
    // the title of the target is not stored, even if a client sends back what it was shown, so that later changes apply
    title: !custom && title === menuTarget(writer, pointed).title ? '' : title,
    ...pointed,
    url,
    attr_title: line('attr_title'),
    description: line('description'),
    target: omitDefault(sent.target, before?.target, ''),
    classes: names(writer, 'classes', sent, before),
    xfn: names(writer, 'xfn', sent, before),
  };
}

/** A URL that does not change is not completed, so that handwritten ones stay as they are. */
const urlOf = (sent: string | undefined, before = ''): string =>
  sent === undefined || sent === before ? safeAddress(before) : customAddress(sent);

/** @throws ApiError rest_invalid_param for too many names, and for one that is too long */
function names(
  { site }: ItemWriter,
  name: 'classes' | 'xfn',
  { [name]: asked }: MenuItemInput,
  before: MenuItem | undefined,
): string[] | undefined {
  if (asked === undefined) return before?.[name];
  checkCount(name, asked, site);
  if (asked.some((one) => one.length > site.limits.title)) {
    throw invalidParam(name, `${name} must not have items longer than ${site.limits.title} characters.`);
  }
  const clean = classNames(asked);
  return clean.length > 0 ? [...clean] : undefined;
}

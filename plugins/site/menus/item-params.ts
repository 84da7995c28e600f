import * as v from 'valibot';
import { described, namesParam, safeAddress } from '../../content/index.ts';
import { sentTextParam } from '../sent-text.ts';
import { FIRST_PLACE, ITEM_TYPES, TARGETS } from './item-record.ts';

/** Longer ones are no addresses that people pass on, and browsers and proxies begin to cut them. */
const LONGEST_ADDRESS = 2048;

/** An address of the web, or one on this site such as `/shop` or `#top`: nothing that runs, or that ends an attribute. */
const isLinkAddress = (text: string): boolean =>
  text.trim() === '' || (/^[^\s"<>\\`]+$/.test(text.trim()) && safeAddress(text) !== '');

/** Parameters of a create and an update of a menu item (contract, Menu item), beside those of most items. */
export const menuItemParams = {
  title: sentTextParam('Title; empty for that of what it leads to.'),
  type: described(v.picklist(ITEM_TYPES), 'What it leads to: a record, a term, an archive, or an address of its own.'),
  attr_title: described(v.string(), 'Title attribute of the link.'),
  classes: namesParam('Class names of the link.'),
  description: described(v.string(), 'Description.'),
  menu_order: described(v.pipe(v.number(), v.safeInteger(), v.minValue(FIRST_PLACE)), 'Place among its neighbours.'),
  object: described(v.string(), 'Name of the type or taxonomy that it leads to; found by object_id when left out.'),
  object_id: described(
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    'Id of the record or term that it leads to.',
  ),
  target: described(v.picklist(TARGETS), 'Where it opens.'),
  url: described(
    v.pipe(
      v.string(),
      v.maxLength(LONGEST_ADDRESS),
      v.check(isLinkAddress, 'must be the address of a page, or a place on this site such as /shop'),
    ),
    'Where a custom one leads.',
  ),
  xfn: namesParam('What the page behind it is to this one, as in rel.'),
};

import type { Breach } from '../../../core/index.ts';
import type { MenuItem } from './item-record.ts';

/** A menu item that leads to nothing of the site says where it leads, and what it is called. */
export function* menuItemRules({ type, title, url = '' }: Pick<MenuItem, 'type' | 'title' | 'url'>): Generator<Breach> {
  if (type !== 'custom') return;
  if (title === '') yield { path: ['title'], message: 'must not be empty in a custom menu item' };
  if (url === '') yield { path: ['url'], message: 'must not be empty in a custom menu item' };
}

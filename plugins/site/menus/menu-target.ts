import { type LinkAsking, type LinkTarget, linkableNamed, safeAddress } from '../../content/index.ts';
import type { MenuItem } from './item-record.ts';

/** What a menu item leads to, as far as it says so itself. */
export type Pointer = Pick<MenuItem, 'type' | 'object' | 'object_id' | 'url'>;

/** What a menu item leads to for this reader, at this moment. */
export interface MenuTarget extends LinkTarget {
  /** What it is, for people. */
  readonly label: string;
  /** It leads to nothing that is there for this reader. */
  readonly invalid: boolean;
  /** Where what it points to is read; undefined for what has no route. */
  readonly route?: string;
}

/** What a menu item leads to. What is not theirs to read is as what is not there. */
export function menuTarget(
  asking: LinkAsking,
  { type, object = '', object_id: id = 0, url = '' }: Pointer,
): MenuTarget {
  if (type === 'custom') return { label: 'Custom Link', title: '', url: safeAddress(url), invalid: false };
  if (type === 'post_type_archive') {
    const archive = linkableNamed(asking, 'post_type', object)?.archive?.(asking);
    return { title: '', url: '', ...archive, label: 'Post Type Archive', invalid: archive === undefined };
  }
  const linkable = linkableNamed(asking, type, object);
  const found = linkable?.find(asking, id);
  return {
    url: '',
    ...found,
    title: found?.title || `#${id} (no title)`,
    label: linkable?.label ?? object,
    invalid: found === undefined,
  };
}

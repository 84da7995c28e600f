import { type LinkAsking, type LinkTarget, linkableNamed, safeAddress } from '../../content/index.ts';
import type { MenuItem } from './item-record.ts';

/** The members of a menu item that determine its target. */
export type Pointer = Pick<MenuItem, 'type' | 'object' | 'object_id' | 'url'>;

/** The target of a menu item for this reader, at this moment. */
export interface MenuTarget extends LinkTarget {
  /** Label of its type. */
  readonly label: string;
  /** Whether the target does not exist for this reader. */
  readonly invalid: boolean;
  /** URL of the route that reads the target; undefined if there is none. */
  readonly route?: string;
}

/** The target of a menu item. A target that the reader may not read counts as missing. */
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

import { invalidParam, type LinkAsking, linkableNamed, linkables } from '../../content/index.ts';
import { paramProblem } from '../errors.ts';
import type { MenuItem } from './item-record.ts';

/** What of a menu item says where it leads, as sent. */
interface PointerInput {
  readonly type?: MenuItem['type'] | undefined;
  readonly object?: string | undefined;
  readonly object_id?: number | undefined;
}

type Pointed = Pick<MenuItem, 'type' | 'object' | 'object_id'>;

/** Codes for an id of nothing (reference), and what it is not the id of. */
const MISSING = {
  post_type: ['rest_post_invalid_id', 'an item'],
  taxonomy: ['rest_term_invalid_id', 'a term'],
} as const;

/**
 * What a menu item points to after a write. An update that points to the same as before does not ask whether that is still
 * there.
 *
 * @param before the stored item, of an update
 * @throws ApiError rest_post_invalid_id, rest_term_invalid_id, rest_post_invalid_type for what is not there for them,
 *   rest_invalid_param
 */
export function pointedAt(writer: LinkAsking, sent: PointerInput, before: MenuItem | undefined): Pointed {
  const type = sent.type ?? before?.type ?? 'custom';
  const same = before !== undefined && type === before.type;
  switch (type) {
    case 'custom':
      return { type, object: undefined, object_id: undefined };
    case 'post_type_archive':
      return { type, object: archived(writer, sent.object, same ? before.object : undefined), object_id: undefined };
    default: {
      const id = sent.object_id ?? before?.object_id ?? 0;
      if (same && id === before.object_id && (!sent.object || sent.object === before.object)) {
        return { type, object: before.object, object_id: id };
      }
      return { type, object: objectOf(writer, type, id, sent.object), object_id: id };
    }
  }
}

/** @throws ApiError rest_post_invalid_type for a kind without a page that lists it */
function archived(writer: LinkAsking, asked: string | undefined, before: string | undefined): string | undefined {
  const object = asked || before;
  if (object !== before || object === undefined) {
    const linkable = linkableNamed(writer, 'post_type', object);
    if (!linkable?.archive) {
      throw paramProblem('rest_post_invalid_type', 'object', 'object is not the name of a type with an archive.');
    }
  }
  return object;
}

/**
 * @throws ApiError rest_post_invalid_id, rest_term_invalid_id for an id of nothing, rest_invalid_param for one of something
 *   else than was asked for
 */
function objectOf(writer: LinkAsking, type: 'post_type' | 'taxonomy', id: number, asked: string | undefined): string {
  const found = writer.contributions
    .all(linkables)
    .find((linkable) => linkable.type === type && linkable.find(writer, id) !== undefined);
  if (!found) {
    const [code, what] = MISSING[type];
    throw paramProblem(code, 'object_id', `object_id is not the id of ${what} that a menu can lead to.`);
  }
  if (asked && asked !== found.name) throw invalidParam('object', 'object is not what object_id is the id of.');
  return found.name;
}

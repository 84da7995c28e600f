import { invalidParam, type LinkAsking, linkableNamed, linkables } from '../../content/index.ts';
import { paramProblem } from '../errors.ts';
import type { MenuItem } from './item-record.ts';

/** The sent members of a menu item that determine its target. */
interface PointerInput {
  readonly type?: MenuItem['type'] | undefined;
  readonly object?: string | undefined;
  readonly object_id?: number | undefined;
}

type Pointed = Pick<MenuItem, 'type' | 'object' | 'object_id'>;

/** Error codes for an unknown id (reference), and what the id should be of. */
const MISSING = {
  post_type: ['rest_post_invalid_id', 'an item'],
  taxonomy: ['rest_term_invalid_id', 'a term'],
} as const;

/**
 * The target of a menu item after a write. An update that keeps the target does not check whether it still exists.
 *
 * @param before the stored item, for an update
 * @throws ApiError rest_post_invalid_id, rest_term_invalid_id, rest_post_invalid_type if the target does not exist for the user,
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

/** @throws ApiError rest_post_invalid_type for a kind without an archive page */
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
 * @throws ApiError rest_post_invalid_id, rest_term_invalid_id for an unknown id, rest_invalid_param for the id of an object of
 *   another type or taxonomy than was sent
 */
function objectOf(writer: LinkAsking, type: 'post_type' | 'taxonomy', id: number, asked: string | undefined): string {
  const found = writer.contributions
    .all(linkables)
    .find((linkable) => linkable.type === type && linkable.find(writer, id) !== undefined);
  if (!found) {
    const [code, what] = MISSING[type];
    throw paramProblem(code, 'object_id', `object_id is not the id of ${what} that a menu can link to.`);
  }
  if (asked && asked !== found.name) throw invalidParam('object', 'object is not the type or taxonomy of object_id.');
  return found.name;
}

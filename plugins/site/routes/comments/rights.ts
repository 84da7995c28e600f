import type { Capability } from '../../../../core/index.ts';
import { type ContentAsking, type FoundContent, findContent, mayReadContent, refuse } from '../../../content/index.ts';

/** What the reference calls `moderate_comments`. */
export const MODERATES: Capability = 'edit_others';

/**
 * The record that a comment is about; undefined where there is none.
 *
 * @throws ApiError rest_cannot_read_post for one that they may not read
 */
export function checkPost(asking: ContentAsking, id: number): FoundContent | undefined {
  const found = findContent(asking, id);
  if (found && !mayReadContent(asking, found)) {
    refuse(asking.principal, {
      code: 'rest_cannot_read_post',
      message: 'Sorry, you may not read what these comments are about.',
    });
  }
  return found;
}

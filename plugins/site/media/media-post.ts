import { type ContentAsking, findContent, invalidParam, mayEdit, mayReadContent, refuse } from '../../content/index.ts';

/**
 * The record that a media item is to belong to: of any kind, and one that they may change. One that they may not read is as
 * unknown to them as one that is not there.
 *
 * @param asked id of a record; 0 for none
 * @param before stored so far, if any
 * @returns undefined for none
 * @throws ApiError rest_invalid_param for an unknown one, rest_cannot_edit
 */
export function mediaPost(
  asking: ContentAsking,
  asked: number | undefined,
  before: number | undefined,
): number | undefined {
  if (asked === undefined || asked === before) return before;
  if (asked === 0) return undefined;
  const found = findContent(asking, asked);
  if (!found || !mayReadContent(asking, found)) {
    throw invalidParam('post', 'post is not the id of a record that media can belong to.');
  }
  if (!mayEdit(asking.principal, found.record, found.rights)) {
    refuse(asking.principal, {
      code: 'rest_cannot_edit',
      message: 'Sorry, you are not allowed to attach media to this.',
    });
  }
  return asked;
}

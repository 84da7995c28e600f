import type { Contributions, StoreReader } from '../../../core/index.ts';
import { invalidParam } from '../../content/index.ts';
import type { ItemKind } from '../kind.ts';
import { templates } from '../points.ts';

/**
 * Holds a template that an item is to be displayed by against those that there are for its kind.
 *
 * @throws ApiError rest_invalid_param for an unknown one
 */
export function checkTemplate(
  { contributions, store }: { readonly contributions: Contributions; readonly store: StoreReader },
  { name }: ItemKind,
  template: string | undefined,
): void {
  if (template === undefined) return;
  const known = contributions.all(templates).some((list) => list({ kind: name, store }).includes(template));
  if (!known) throw invalidParam('template', 'template is not one that the theme has for items of this kind.');
}

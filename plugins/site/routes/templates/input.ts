import type { SiteInfo } from '../../../../core/index.ts';
import { invalidParam, slugify } from '../../../content/index.ts';
import type { ItemInput } from '../../item-input.ts';
import type { TemplateKind } from '../../templates/template-kind.ts';
import { itemInput } from '../items/params.ts';

/**
 * What was sent of a template, as saving takes it.
 *
 * @param params checked by `itemParams` of the kind
 * @throws ApiError rest_invalid_param for a slug of which nothing is left
 */
export function templateInput(
  kind: TemplateKind,
  params: Readonly<Record<string, unknown>>,
  site: SiteInfo,
): ItemInput {
  const input = itemInput(kind, params, site);
  if (input.slug === undefined) return input;
  const slug = decoded(input.slug);
  if (slugify(slug) === '') throw invalidParam('slug', 'slug must have letters or digits.');
  return { ...input, slug };
}

/** Letters of other scripts are sent percent-encoded, which is all that the contract's pattern allows of them. */
function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

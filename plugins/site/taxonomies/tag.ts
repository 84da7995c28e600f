import { TAGS } from '../../content/index.ts';
import { site } from '../site.ts';
import { defineTaxonomy, termCapabilitiesNamed } from '../taxonomy.ts';

/**
 * Tags of posts. Events carry the same ones, as in the reference: a tag's page shows both, and a site that comes from
 * there keeps one list of tags with one count each.
 */
export const POST_TAGS = defineTaxonomy(site, {
  ...TAGS,
  restBase: 'tags',
  base: 'tag',
  query: { name: 'tag', by: 'slug' },
  capabilities: termCapabilitiesNamed('post_tags'),
  labels: { name: 'Tags', singular: 'Tag' },
});

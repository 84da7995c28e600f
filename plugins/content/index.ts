import { definePlugin } from '../../core/index.ts';
import { capabilities } from './capabilities.ts';
import { contentKinds } from './content-kinds.ts';
import { contentTaxonomies, contentTypes } from './content-types.ts';
import { embeddables } from './embeddables.ts';
import { problem } from './errors.ts';
import { linkables } from './linkables.ts';
import { media } from './media.ts';
import { permalinks } from './permalinks/permalinks.ts';
import { blockRenderers } from './render/block-renderers.ts';
import { mediaShortcodes } from './render/shortcodes/media-shortcodes.ts';
import { searchables } from './searchables.ts';
import { terms } from './terms/collection.ts';
import { termUse } from './terms/use.ts';

export * from './adopt.ts';
export * from './alphabetical.ts';
export * from './attempts.ts';
export * from './author.ts';
export * from './capabilities.ts';
export * from './check-count.ts';
export * from './clean.ts';
export * from './compare.ts';
export * from './content-kinds.ts';
export * from './content-types.ts';
export * from './curies.ts';
export * from './embeddables.ts';
export * from './included.ts';
export * from './invalid-param.ts';
export * from './item-password.ts';
export * from './kind.ts';
export * from './linkables.ts';
export * from './media.ts';
export * from './media-id.ts';
export * from './next-date.ts';
export * from './next-slug.ts';
export * from './page-url.ts';
export * from './params.ts';
export * from './permalinks/author-url.ts';
export * from './permalinks/base-setting.ts';
export * from './permalinks/permalinks.ts';
export * from './permalinks/structure.ts';
export * from './permalinks/term-path.ts';
export * from './record.ts';
export * from './remembered.ts';
export { isAllowedElement } from './render/allowed-html.ts';
export { attributesText } from './render/attributes-text.ts';
export { hasBlocks, replaceBlockComments } from './render/block-comment.ts';
export { blockIds } from './render/block-ids.ts';
export * from './render/block-renderers.ts';
export * from './render/decode-references.ts';
export * from './render/excerpt.ts';
export { htmlTokens } from './render/html-tokens.ts';
export * from './render/page-head.ts';
export { PAGE_BYTES } from './render/page-text.ts';
export * from './render/paragraphs.ts';
export * from './render/parse-blocks.ts';
export * from './render/plain-text.ts';
export * from './render/render.ts';
export * from './render/safe-address.ts';
export { sanitize } from './render/sanitize.ts';
export { type MediaShortcode, mediaShortcodes } from './render/shortcodes/media-shortcodes.ts';
export * from './render/shown-texts.ts';
export * from './render/texturize.ts';
export * from './render/web-address.ts';
export * from './reserved-slugs.ts';
export * from './rights.ts';
export * from './rules.ts';
export * from './save.ts';
export * from './search.ts';
export * from './searchables.ts';
export * from './slug.ts';
export * from './status.ts';
export * from './terms/assign.ts';
export * from './terms/collection.ts';
export * from './terms/find.ts';
export * from './terms/list.ts';
export * from './terms/params.ts';
export * from './terms/save.ts';
export * from './terms/taxonomy.ts';
export * from './terms/term-name.ts';
export * from './terms/terms-by-name.ts';
export * from './terms/use.ts';
export * from './time/fixed-offset.ts';
export * from './time/local-time.ts';
export * from './time/zone.ts';
export * from './trash.ts';

/** What every kind of content shares: status, slug, rights, item passwords, terms, rendering. Has no routes of its own. */
export default definePlugin({
  name: 'content',
  description: 'What events, venues, posts and pages have in common.',
}).with({
  collections: [terms],
  points: [
    capabilities,
    contentKinds,
    contentTaxonomies,
    contentTypes,
    embeddables,
    linkables,
    media,
    permalinks,
    searchables,
    termUse,
    blockRenderers,
    mediaShortcodes,
  ],
  errors: problem,
});

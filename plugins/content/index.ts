import { contribute, definePlugin } from '../../core/index.ts';
import { problem } from './errors.ts';
import {
  contentKinds,
  contentTaxonomies,
  contentTypes,
  embeddables,
  linkables,
  media,
  searchables,
} from './kinds/content-kinds.ts';
import { catalogues, siteLanguage } from './language/catalogue.ts';
import { words } from './language/words.ts';
import { addressClaims, permalinks } from './permalinks/permalinks.ts';
import { blockRenderers, blockSupports } from './render/block-question.ts';
import { boundBlocks } from './render/bound-blocks.ts';
import { pictureAttributes } from './render/picture-attributes.ts';
import { templateParts, themePatterns } from './render/pieces.ts';
import { mediaShortcodes } from './render/shortcodes/shortcodes.ts';
import { smilies } from './render/smilies.ts';
import { siteStyling } from './render/styling.ts';
import { capabilities } from './rights/capabilities.ts';
import { terms } from './terms/collection.ts';
import { termUse } from './terms/use.ts';
import { embedPages } from './visit/embed-pages.ts';
import { pageLinks } from './visit/page-links.ts';

export * from './compare.ts';
export * from './kinds/content-kinds.ts';
export * from './language/catalogue.ts';
export { type Counted, languageTag, type Speaking, say, sayCount, sayHtml } from './language/say.ts';
export { sayTemplate } from './language/say-template.ts';
export * from './params.ts';
export * from './permalinks/permalinks.ts';
export * from './record/record.ts';
export * from './record/slug.ts';
export * from './record/status.ts';
export * from './remembered.ts';
export { blockIds } from './render/block-ids.ts';
export * from './render/block-question.ts';
export { boundBlocks } from './render/bound-blocks.ts';
export * from './render/css/kebab-case.ts';
export * from './render/css/preset-variable.ts';
export * from './render/css/safe-declaration.ts';
export * from './render/css/scalar-text.ts';
export * from './render/css/style-rule.ts';
export * from './render/excerpt.ts';
export { isAllowedElement } from './render/html/allowed-html.ts';
export * from './render/html/decode-references.ts';
export {
  attributesText,
  blockComments,
  hasBlocks,
  htmlTokens,
  replaceBlockComments,
} from './render/html/html-tokens.ts';
export { soughtLine } from './render/html/plain-line.ts';
export * from './render/html/safe-address.ts';
export { harmless, sanitize } from './render/html/sanitize.ts';
export { label } from './render/label.ts';
export { isLargePicture } from './render/loading-attributes.ts';
export * from './render/page-head.ts';
export { PAGE_BYTES } from './render/page-text.ts';
export * from './render/paragraphs.ts';
export * from './render/parse-blocks.ts';
export * from './render/picture-attributes.ts';
export * from './render/pieces.ts';
export { printedTitle, titleHtml } from './render/printed-title.ts';
export * from './render/render.ts';
export { type MediaShortcode, mediaShortcodes, playerShortcode } from './render/shortcodes/shortcodes.ts';
export { smilies } from './render/smilies.ts';
export * from './render/styling.ts';
export * from './render/text-pages.ts';
export { MAX_MARKS, texturize } from './render/texturize.ts';
export * from './rights/capabilities.ts';
export * from './rights/item-password.ts';
export * from './rights/password-form.ts';
export * from './rights/rights.ts';
export * from './saving/save.ts';
export * from './search.ts';
export * from './terms/collection.ts';
export * from './terms/list.ts';
export * from './terms/params.ts';
export * from './terms/post-classes.ts';
export * from './terms/save.ts';
export * from './terms/use.ts';
export { formatDate, localeOf } from './time/date-format.ts';
export * from './time/date-parts.ts';
export * from './time/local-time.ts';
export { offsetText } from './time/offset-text.ts';
export * from './time/two-digits.ts';
export * from './time/week.ts';
export { embedPages } from './visit/embed-pages.ts';
export * from './visit/page-links.ts';
export * from './visit/query-text.ts';
export * from './visit/visit.ts';
export { withArticle } from './with-article.ts';

/** Functions shared by every kind of content: status, slug, rights, item passwords, terms, rendering. It has no routes of its own. */
export default definePlugin({
  name: 'content',
  description: 'Shared base of events, venues, posts and pages.',
}).with({
  collections: [terms],
  extends: [contribute(catalogues, words)],
  points: [
    capabilities,
    contentKinds,
    contentTaxonomies,
    contentTypes,
    embeddables,
    linkables,
    media,
    embedPages,
    pageLinks,
    permalinks,
    addressClaims,
    searchables,
    termUse,
    blockRenderers,
    blockSupports,
    boundBlocks,
    catalogues,
    siteLanguage,
    smilies,
    siteStyling,
    mediaShortcodes,
    pictureAttributes,
    templateParts,
    themePatterns,
  ],
  errors: problem,
});

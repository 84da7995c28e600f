import { contribute, extendList } from '../../core/index.ts';
import {
  capabilities,
  capabilityTable,
  media,
  mediaShortcodes,
  permalinks,
  pictureAttributes,
  siteLanguage,
  siteStyling,
  smilies,
  templateParts,
  themePatterns,
} from '../content/index.ts';
import { blockTypes } from './block-types/block-type.ts';
import { CORE_BLOCKS } from './block-types/core/core-blocks.ts';
import { blockRendererRoutes } from './block-types/renderer-routes.ts';
import { blockTypeRoutes } from './block-types/routes.ts';
import { SITE_CAPABILITIES } from './capabilities.ts';
import { commentRoutes } from './comments/routes.ts';
import { presentation } from './config/presentation.ts';
import { problem } from './errors.ts';
import { discussion, fallbackTerm, kinds, taxonomies, templates } from './items/kind/points.ts';
import { addressesCheck } from './items/views/addresses-check.ts';
import { BLOCK } from './kinds/block.ts';
import { mergeParts } from './kinds/merge-parts.ts';
import { NAVIGATION } from './kinds/navigation.ts';
import { PAGE } from './kinds/page.ts';
import { kindParts, taxonomyParts } from './kinds/parts.ts';
import { POST } from './kinds/post.ts';
import { LANGUAGES } from './language/folder.ts';
import { siteLanguageOf } from './language/site-language.ts';
import { imageOf } from './media/image.ts';
import { MEDIA, UPLOADS } from './media/kind.ts';
import { mediaList } from './media/list.ts';
import { pictureAttributesOf } from './media/picture-attributes.ts';
import { mediaRoutes } from './media/routes/routes.ts';
import { MENU_ITEM } from './menus/kind.ts';
import { menuLocationRoutes } from './menus/routes.ts';
import { MENU } from './menus/taxonomy.ts';
import { permalinksOf } from './permalinks/permalinks-of.ts';
import { statusRoutes, taxonomyRoutes, typeRoutes } from './registries/routes.ts';
import { search } from './search/search.ts';
import { pluginRoutes } from './settings/plugins/routes.ts';
import { rootMembers } from './settings/root-members.ts';
import { settingsRoutes } from './settings/routes.ts';
import { mediaShortcode } from './shortcodes/gallery.ts';
import { site } from './site.ts';
import { customTemplates } from './templates/custom-templates.ts';
import { firstTemplate, shownTemplate } from './templates/find-template.ts';
import { TEMPLATE, TEMPLATE_PART } from './templates/kinds.ts';
import { partOf, patternOf } from './templates/pieces.ts';
import { templateRoutes } from './templates/routes/routes.ts';
import { CATEGORIES, defaultCategory, PATTERN_CATEGORIES, POST_TAGS } from './terms/taxonomies.ts';
import { themeCheck } from './themes/check.ts';
import { activeTheme, customisedTheme } from './themes/customised/customised-theme.ts';
import { THEMES } from './themes/folder.ts';
import { blockPatternRoutes } from './themes/routes/patterns.ts';
import { themeRoutes } from './themes/routes/routes.ts';
import { stylingOf } from './themes/styles/current-styling.ts';
import { GLOBAL_STYLES } from './themes/styles/kind.ts';
import { globalStylesRoutes } from './themes/styles/routes/routes.ts';
import { applicationPasswordRoutes } from './users/application-passwords/routes.ts';
import { userRoutes } from './users/routes.ts';

export { allAttributes } from './block-types/all-attributes.ts';
export * from './block-types/block-type.ts';
export { TYPOGRAPHY } from './block-types/core/shared-declarations.ts';
export { FORMATS } from './config/choices.ts';
export { frontSettings, usualSettings } from './config/config.ts';
export { permalinkSettings } from './config/permalinks.ts';
export { dateFormats, frontPageOf, type Presentation, presentation, presentationOf } from './config/presentation.ts';
export { wallTime } from './items/date-time.ts';
export { relevance, searchFilter } from './items/filters/search.ts';
export * from './items/formats.ts';
export { addRevision, revisionsOf } from './items/history/revisions.ts';
export { putHistory, storedHistory } from './items/history/stored-history.ts';
export { versionsOf } from './items/history/versions-of.ts';
export * from './items/kind/define-kind.ts';
export { designGroup, designTags, isDesigned, tagKey, UNTAGGED } from './items/kind/design-set.ts';
export type { History, Version } from './items/kind/history.ts';
export { type Item, modifiedInstant, termsOf } from './items/kind/item.ts';
export * from './items/kind/kind.ts';
export type { KindGate } from './items/kind/kind-gate.ts';
export type { KindStatuses } from './items/kind/kind-statuses.ts';
export type { Listing } from './items/kind/listing.ts';
export * from './items/kind/meta.ts';
export { NO_OWN_MEMBERS, type OwnMembers } from './items/kind/own-members.ts';
export {
  type Discussion,
  discussion,
  fallbackTerm,
  kinds,
  publicTaxonomies,
  type TemplateList,
  taxonomies,
  templates,
} from './items/kind/points.ts';
export * from './items/kind/rights.ts';
export {
  defineTaxonomy,
  type KindTaxonomy,
  type SiteTaxonomy,
  type TaxonomyDeclaration,
  type TermRights,
  termCapabilitiesNamed,
} from './items/kind/taxonomy.ts';
export { pageOptions, pageParams, slice } from './items/page.ts';
export { addressSlugs } from './items/saving/address-slugs.ts';
export { guidOf, itemUrl, pagePath } from './items/views/address.ts';
export { itemRoute } from './items/views/item-route.ts';
export { BLOCK } from './kinds/block.ts';
export { mergeParts } from './kinds/merge-parts.ts';
export { NAVIGATION } from './kinds/navigation.ts';
export { PAGE } from './kinds/page.ts';
export * from './kinds/parts.ts';
export { POST } from './kinds/post.ts';
export { MEDIA, UPLOADS } from './media/kind.ts';
export { givenPaths, type NewPaths, wordsOf } from './media/new-paths.ts';
export { asMedia, type MediaItem } from './media/record.ts';
export { shownMediaItem, shownPicture, shownPictureUrl, siteIconUrl } from './media/shown-picture.ts';
export { commitFiles, type FileMembers, stageUpload, typeOfName } from './media/stage.ts';
export { beginsAsImage, typeByExtension } from './media/types.ts';
export { asMenuItem, type MenuItem, placeOf } from './menus/item-record.ts';
export { MENU_ITEM } from './menus/kind.ts';
export { MENU } from './menus/taxonomy.ts';
export { shownTemplate } from './templates/find-template.ts';
export { TEMPLATE, TEMPLATE_PART } from './templates/kinds.ts';
export { asTemplate, type Template } from './templates/record.ts';
export { CATEGORIES, PATTERN_CATEGORIES, POST_TAGS } from './terms/taxonomies.ts';
export { termUrl } from './terms/view.ts';
export { type ActiveThemeAsking, activeTheme } from './themes/customised/customised-theme.ts';
export { servedThemeType } from './themes/folder.ts';
export { hasMarkup, isCssValue, isHarmlessCss } from './themes/styles/input/plain-css.ts';
export { settingsInput } from './themes/styles/input/settings-input.ts';
export { stylesInput } from './themes/styles/input/styles-input.ts';
export * from './themes/styles/json-object.ts';
export { GLOBAL_STYLES, stylesOf } from './themes/styles/kind.ts';
export { ORIGINS } from './themes/styles/presets.ts';
export { asGlobalStyles, type GlobalStyles } from './themes/styles/record.ts';
export { hasPublishedAnything } from './users/access.ts';
export { avatarUrl } from './users/avatar.ts';
export { userRoute } from './users/view.ts';

/** All points owned by the site plugin. */
export const points = [
  kinds,
  taxonomies,
  templates,
  activeTheme,
  shownTemplate,
  presentation,
  discussion,
  fallbackTerm,
  blockTypes,
];

/** Site content (contract, Site Content REST Service). */
export default site.with({
  ...mergeParts(
    ...[POST, PAGE, BLOCK, NAVIGATION, MENU_ITEM].map((kind) => kindParts(kind)),
    kindParts(MEDIA, mediaRoutes),
    kindParts(GLOBAL_STYLES, globalStylesRoutes),
    ...[TEMPLATE, TEMPLATE_PART].map((kind) => kindParts(kind, templateRoutes(kind))),
    ...[CATEGORIES, POST_TAGS, PATTERN_CATEGORIES, MENU].map(taxonomyParts),
    {
      points,
      files: [LANGUAGES, THEMES, UPLOADS],
      extends: [
        ...CORE_BLOCKS.map((type) => contribute(blockTypes, type)),
        extendList(MEDIA.list, mediaList),
        ...[
          SITE_CAPABILITIES,
          capabilityTable('posts', POST.rights),
          capabilityTable('pages', PAGE.rights),
          capabilityTable('blocks', BLOCK.rights),
        ].map((table) => contribute(capabilities, table)),
        contribute(media, imageOf, { opens: [MEDIA.collection] }),
        contribute(pictureAttributes, pictureAttributesOf, { opens: [MEDIA.collection] }),
        contribute(mediaShortcodes, mediaShortcode, { opens: [MEDIA.collection] }),
      ],
      routes: [
        ...typeRoutes,
        ...taxonomyRoutes,
        ...statusRoutes,
        search,
        ...userRoutes,
        ...applicationPasswordRoutes,
        ...settingsRoutes,
        ...pluginRoutes,
        ...themeRoutes,
        ...menuLocationRoutes,
        ...commentRoutes,
        ...blockTypeRoutes,
        ...blockRendererRoutes,
        ...blockPatternRoutes,
      ],
    },
  ),
  configured: ({ theme, ...settings }) => [
    contribute(permalinks, permalinksOf(settings)),
    contribute(presentation, () => settings),
    rootMembers(settings),
    contribute(siteLanguage, ({ store }) => siteLanguageOf(store, settings.language), { opens: [LANGUAGES] }),
    contribute(smilies, () => settings.use_smilies),
    contribute(siteStyling, ({ store }) => stylingOf(store, theme), { opens: [GLOBAL_STYLES.collection, THEMES] }),
    contribute(discussion, () => ({
      comment_status: settings.default_comment_status,
      ping_status: settings.default_ping_status,
    })),
    contribute(fallbackTerm, ({ store, taxonomy }) =>
      taxonomy === CATEGORIES ? defaultCategory(store, settings) : undefined,
    ),
    contribute(templates, customTemplates(TEMPLATE, theme), { opens: [TEMPLATE.collection, THEMES] }),
    contribute(templateParts, partOf(theme), { opens: [TEMPLATE_PART.collection, THEMES] }),
    contribute(themePatterns, patternOf(theme), { opens: [THEMES] }),
    contribute(shownTemplate, (asking) => firstTemplate(asking, TEMPLATE, theme, asking.slugs), {
      opens: [TEMPLATE.collection, THEMES],
    }),
    contribute(activeTheme, (asking) => customisedTheme(asking, theme), {
      opens: [TEMPLATE.collection, TEMPLATE_PART.collection, GLOBAL_STYLES.collection, THEMES],
    }),
  ],
  checks: [themeCheck, addressesCheck],
  errors: problem,
});

import { contribute, extendList } from '../../core/index.ts';
import { blockRenderers, capabilities, capabilityTable, media, mediaShortcodes, permalinks } from '../content/index.ts';
import { CORE_BLOCKS } from './block-types/core/core-blocks.ts';
import { layoutBlocks } from './blocks/layout.ts';
import { siteBlocks } from './blocks/renderers.ts';
import { SITE_CAPABILITIES } from './capabilities.ts';
import { themeCheck } from './checks/theme.ts';
import { defaultCategory } from './default-category.ts';
import { problem } from './errors.ts';
import { BLOCK } from './kinds/block.ts';
import { GLOBAL_STYLES } from './kinds/global-styles.ts';
import { MEDIA, UPLOADS } from './kinds/media.ts';
import { MENU_ITEM } from './kinds/menu-item.ts';
import { NAVIGATION } from './kinds/navigation.ts';
import { PAGE } from './kinds/page.ts';
import { POST } from './kinds/post.ts';
import { TEMPLATE } from './kinds/template.ts';
import { TEMPLATE_PART } from './kinds/template-part.ts';
import { imageOf } from './media/image.ts';
import { mediaList } from './media/list.ts';
import { kindParts, mergeParts, taxonomyParts } from './parts.ts';
import { permalinksOf } from './permalinks/settings.ts';
import { activeTheme, blockTypes, discussion, fallbackTerm, points, templates } from './points.ts';
import { applicationPasswordRoutes } from './routes/application-passwords/routes.ts';
import { blockPatternRoutes } from './routes/block-patterns/routes.ts';
import { blockRendererRoutes } from './routes/block-renderer/routes.ts';
import { blockTypeRoutes } from './routes/block-types/routes.ts';
import { commentRoutes } from './routes/comments/routes.ts';
import { globalStylesRoutes } from './routes/global-styles/routes.ts';
import { mediaRoutes } from './routes/media/routes.ts';
import { menuLocationRoutes } from './routes/menu-locations/routes.ts';
import { pluginRoutes } from './routes/plugins/routes.ts';
import { statusRoutes } from './routes/registries/statuses.ts';
import { taxonomyRoutes } from './routes/registries/taxonomies.ts';
import { typeRoutes } from './routes/registries/types.ts';
import { search } from './routes/search/search.ts';
import { settingsRoutes } from './routes/settings/routes.ts';
import { templateRoutes } from './routes/templates/routes.ts';
import { themeRoutes } from './routes/themes/routes.ts';
import { userRoutes } from './routes/users/routes.ts';
import { mediaShortcode } from './shortcodes/media-shortcode.ts';
import { site } from './site.ts';
import { CATEGORIES } from './taxonomies/category.ts';
import { MENU } from './taxonomies/menu.ts';
import { PATTERN_CATEGORIES } from './taxonomies/pattern-category.ts';
import { POST_TAGS } from './taxonomies/tag.ts';
import { customTemplates } from './templates/custom-templates.ts';
import { customisedTheme } from './themes/customised-theme.ts';
import { THEMES } from './themes/folder.ts';

export type { BlockAttribute, BlockTypeDeclaration } from './block-types/block-type.ts';
export { designGroup, designTags, isDesigned, tagKey, UNTAGGED } from './design-set.ts';
export { searchFilter } from './filters/search.ts';
export { type Item, modifiedInstant } from './item.ts';
export type { ItemNaming } from './item-naming.ts';
export type { ItemShape } from './item-shape.ts';
export * from './kind.ts';
export type { KindGate } from './kind-gate.ts';
export type { KindStatuses } from './kind-statuses.ts';
export * from './kinds/meta.ts';
export { NAVIGATION } from './kinds/navigation.ts';
export * from './kinds/rights.ts';
export type { Listing } from './listing.ts';
export { NO_OWN_MEMBERS, type OwnMembers } from './own-members.ts';
export { pageOptions, pageParams, slice } from './page.ts';
export * from './parts.ts';
export * from './points.ts';
export { CATEGORIES } from './taxonomies/category.ts';
export { POST_TAGS } from './taxonomies/tag.ts';
export * from './taxonomy.ts';
export { itemUrl } from './views/address.ts';
export { itemRoute } from './views/item-route.ts';
export { wallTime } from './views/wall-time.ts';

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
      files: [THEMES, UPLOADS],
      extends: [
        ...siteBlocks,
        ...CORE_BLOCKS.map((type) => contribute(blockTypes, type)),
        extendList(MEDIA.list, mediaList),
        ...[
          SITE_CAPABILITIES,
          capabilityTable('posts', POST.rights),
          capabilityTable('pages', PAGE.rights),
          capabilityTable('blocks', BLOCK.rights),
        ].map((table) => contribute(capabilities, table)),
        contribute(media, imageOf, { opens: [MEDIA.collection] }),
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
    contribute(blockRenderers, layoutBlocks(theme), { opens: [GLOBAL_STYLES.collection, THEMES] }),
    contribute(discussion, () => ({
      comment_status: settings.default_comment_status,
      ping_status: settings.default_ping_status,
    })),
    contribute(fallbackTerm, ({ store, taxonomy }) =>
      taxonomy === CATEGORIES ? defaultCategory(store, settings) : undefined,
    ),
    contribute(templates, customTemplates(TEMPLATE, theme), { opens: [TEMPLATE.collection, THEMES] }),
    contribute(activeTheme, (asking) => customisedTheme(asking, theme), {
      opens: [TEMPLATE.collection, TEMPLATE_PART.collection, GLOBAL_STYLES.collection, THEMES],
    }),
  ],
  checks: [themeCheck],
  errors: problem,
});

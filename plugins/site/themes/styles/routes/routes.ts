import * as v from 'valibot';
import type { Route } from '../../../../../core/index.ts';
import { contextParam, idParam, ONLY_READ, selfLink } from '../../../../content/index.ts';
import { LOCATE_REVISION_ERRORS, locateRevision } from '../../../items/history/routes/locate-version.ts';
import { VERSION_PAGE_ERRORS, versionPage, versionPageParams } from '../../../items/history/routes/version-page.ts';
import { versionsOf } from '../../../items/history/versions-of.ts';
import { itemReply } from '../../../items/routes/item-reply.ts';
import { linksSchema } from '../../../items/views/schemas.ts';
import { NAMESPACE, site } from '../../../site.ts';
import { locateTheme } from '../../theme.ts';
import { GLOBAL_STYLES } from '../kind.ts';
import {
  mayReadStyles,
  mayReadThemeStyles,
  mayReadToEdit,
  mayReadVersions,
  stylesheetParam,
  stylesIdParam,
} from '../params.ts';
import { shownStyling } from '../shown-styling.ts';
import { themeStyling, variationsOf } from '../theme-styling.ts';
import { globalStylesSchema, globalStylesView, stylesRevisionSchema, stylesRevisionView } from '../view.ts';
import { locateNamedStyles, locateStyles } from './locate-styles.ts';
import { update } from './update.ts';

const variation = v.pipe(
  v.looseObject({
    version: v.literal(3),
    title: v.string(),
    settings: v.looseObject({}),
    styles: v.looseObject({}),
  }),
  v.title('style-variation'),
);

/** `GET /global-styles/themes/:stylesheet/variations` */
const listVariations = site.read({
  path: '/global-styles/themes/:stylesheet/variations',
  summary: 'Lists the style variations of a theme.',
  params: { stylesheet: stylesheetParam },
  allow: mayReadThemeStyles,
  returns: v.array(variation),
  errors: ['rest_cannot_read_global_styles', 'rest_theme_not_found'],
  run: (context) => variationsOf(locateTheme(context, context.params.stylesheet)),
});

/** `GET /global-styles/themes/:stylesheet` */
const readTheme = site.read({
  path: '/global-styles/themes/:stylesheet',
  summary: 'Returns the original settings and styles of a theme.',
  params: { stylesheet: stylesheetParam },
  allow: mayReadThemeStyles,
  returns: v.pipe(
    v.object({ settings: v.looseObject({}), styles: v.looseObject({}), _links: linksSchema }),
    v.title('theme-styles'),
  ),
  errors: ['rest_cannot_read_global_styles', 'rest_theme_not_found'],
  run: (context) => {
    const theme = locateTheme(context, context.params.stylesheet);
    const self = context.site.rest(`/${NAMESPACE}/global-styles/themes/${theme.name}`);
    return { ...shownStyling(themeStyling(theme)), _links: { self: [selfLink(self, ONLY_READ)] } };
  },
});

/** `GET /global-styles/:parent/revisions` */
const listRevisions = site.read({
  path: '/global-styles/:parent/revisions',
  summary: 'Lists the revisions of global styles, newest first.',
  params: { parent: stylesIdParam, context: contextParam, ...versionPageParams },
  allow: mayReadVersions,
  locate: locateNamedStyles('parent', 'rest_post_invalid_parent'),
  returns: v.array(stylesRevisionSchema),
  errors: ['rest_cannot_read', 'rest_post_invalid_parent', ...VERSION_PAGE_ERRORS],
  run: (context) => {
    const { store, params } = context;
    const styles = locateStyles(context, params.parent, 'rest_post_invalid_parent');
    const versions = versionsOf(store, GLOBAL_STYLES, styles.id);
    return versionPage(context, versions, (version) => stylesRevisionView(context, styles, version, params.context));
  },
});

/** `GET /global-styles/:parent/revisions/:id` */
const readRevision = site.read({
  path: '/global-styles/:parent/revisions/:id',
  summary: 'Returns a revision of global styles.',
  params: { parent: stylesIdParam, id: idParam, context: contextParam },
  allow: mayReadVersions,
  locate: locateNamedStyles('parent', 'rest_post_invalid_parent'),
  returns: stylesRevisionSchema,
  errors: ['rest_cannot_read', 'rest_post_invalid_parent', ...LOCATE_REVISION_ERRORS],
  run: (context) => {
    const { parent, id, context: asked } = context.params;
    const styles = locateStyles(context, parent, 'rest_post_invalid_parent');
    return stylesRevisionView(context, styles, locateRevision(context, GLOBAL_STYLES, styles, id), asked);
  },
});

/** `GET /global-styles/:id` */
const read = site.read({
  path: '/global-styles/:id',
  summary: 'Returns the settings and styles that customize a theme.',
  params: { id: stylesIdParam, context: contextParam },
  allow: (asking) => (asking.params.context === 'edit' ? mayReadToEdit : mayReadStyles)(asking),
  locate: locateNamedStyles('id', 'rest_global_styles_not_found'),
  returns: globalStylesSchema,
  errors: ['rest_cannot_view', 'rest_forbidden_context', 'rest_global_styles_not_found'],
  run: (context) => {
    const { params } = context;
    const styles = locateStyles(context, params.id, 'rest_global_styles_not_found');
    return itemReply(GLOBAL_STYLES, styles, globalStylesView(context, styles, params.context));
  },
});

/** Routes of global styles; the names of themes come before ids. */
export const globalStylesRoutes: readonly Route[] = [
  listVariations,
  readTheme,
  listRevisions,
  readRevision,
  read,
  update,
];

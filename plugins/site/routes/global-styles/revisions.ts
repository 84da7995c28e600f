import * as v from 'valibot';
import { contextParam } from '../../../content/index.ts';
import { versionsOf } from '../../history/versions-of.ts';
import { GLOBAL_STYLES } from '../../kinds/global-styles.ts';
import { site } from '../../site.ts';
import { stylesRevisionSchema, stylesRevisionView } from '../../styles/revision-view.ts';
import { VERSION_PAGE_ERRORS, versionPage, versionPageParams } from '../revisions/version-page.ts';
import { locateStyles } from './locate-styles.ts';
import { mayReadVersions, stylesIdParam } from './params.ts';

/** `GET /global-styles/:parent/revisions` */
export const listRevisions = site.read({
  path: '/global-styles/:parent/revisions',
  summary: 'Lists what global styles were, the newest first.',
  params: { parent: stylesIdParam, context: contextParam, ...versionPageParams },
  allow: mayReadVersions,
  returns: v.array(stylesRevisionSchema),
  errors: ['rest_cannot_read', 'rest_post_invalid_parent', ...VERSION_PAGE_ERRORS],
  run: (context) => {
    const { store, params } = context;
    const styles = locateStyles(context, params.parent, 'rest_post_invalid_parent');
    const versions = versionsOf(store, GLOBAL_STYLES, styles.id);
    return versionPage(context, versions, `${GLOBAL_STYLES.name} revision ${params.context}`, (version) =>
      stylesRevisionView(context, styles, version, params.context),
    );
  },
});

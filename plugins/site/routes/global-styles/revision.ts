import { contextParam, idParam } from '../../../content/index.ts';
import { GLOBAL_STYLES } from '../../kinds/global-styles.ts';
import { site } from '../../site.ts';
import { stylesRevisionSchema, stylesRevisionView } from '../../styles/revision-view.ts';
import { LOCATE_REVISION_ERRORS, locateRevision } from '../revisions/locate-revision.ts';
import { locateStyles } from './locate-styles.ts';
import { mayReadVersions, stylesIdParam } from './params.ts';

/** `GET /global-styles/:parent/revisions/:id` */
export const readRevision = site.read({
  path: '/global-styles/:parent/revisions/:id',
  summary: 'Reads what global styles were.',
  params: { parent: stylesIdParam, id: idParam, context: contextParam },
  allow: mayReadVersions,
  returns: stylesRevisionSchema,
  errors: ['rest_cannot_read', 'rest_post_invalid_parent', ...LOCATE_REVISION_ERRORS],
  run: (context) => {
    const { parent, id, context: asked } = context.params;
    const styles = locateStyles(context, parent, 'rest_post_invalid_parent');
    return stylesRevisionView(context, styles, locateRevision(context, GLOBAL_STYLES, styles, id), asked);
  },
});

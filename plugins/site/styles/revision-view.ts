import * as v from 'valibot';
import type { SiteInfo } from '../../../core/index.ts';
import type { AnswerContext } from '../../content/index.ts';
import type { NamedVersion } from '../history/versions-of.ts';
import { GLOBAL_STYLES } from '../kinds/global-styles.ts';
import { itemRoute } from '../views/item-route.ts';
import { linksSchema } from '../views/schemas.ts';
import { versionMembers, versionSchemas } from '../views/version-members.ts';
import { type GlobalStyles, versionStyling } from './record.ts';
import { stylesId } from './styles-id.ts';

/** A revision of global styles, as routes answer it. */
export const stylesRevisionSchema = v.pipe(
  v.object({
    ...versionSchemas,
    settings: v.optional(v.looseObject({})),
    styles: v.optional(v.looseObject({})),
    _links: v.optional(linksSchema),
  }),
  v.title(`${GLOBAL_STYLES.name}-revision`),
);

/** A revision of global styles, as the reference shows it. */
export function stylesRevisionView(
  { site }: { readonly site: SiteInfo },
  styles: GlobalStyles,
  version: NamedVersion,
  asked: AnswerContext,
) {
  return {
    ...versionMembers(site, version, stylesId(styles.theme), asked),
    ...(asked !== 'embed' && versionStyling(version)),
    _links: { parent: [{ href: itemRoute(site, GLOBAL_STYLES, styles) }] },
  };
}

import * as v from 'valibot';
import type { SiteInfo } from '../../../core/index.ts';
import type { AnswerContext } from '../../content/index.ts';
import type { NamedVersion } from '../history/versions-of.ts';
import { GLOBAL_STYLES } from '../kinds/global-styles.ts';
import { itemRoute } from '../views/item-route.ts';
import { linksSchema, wallTimeSchema } from '../views/schemas.ts';
import { wallTime } from '../views/wall-time.ts';
import { type GlobalStyles, versionStyling } from './record.ts';
import { stylesId } from './styles-id.ts';

const number = (description: string) => v.pipe(v.number(), v.integer(), v.description(description));

/** A revision of global styles, as routes answer it. */
export const stylesRevisionSchema = v.pipe(
  v.object({
    author: number('Id of the user who made it; 0 for nobody in particular.'),
    date: wallTimeSchema('When it was made, in the time zone of the site.'),
    date_gmt: v.optional(wallTimeSchema('The same in GMT.')),
    id: number('Id.'),
    modified: v.optional(wallTimeSchema('The same as its date.')),
    modified_gmt: v.optional(wallTimeSchema('The same in GMT.')),
    parent: number('Id of the global styles whose version it is.'),
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
  const { id, author, date } = version;
  const instant = Date.parse(date);
  const local = wallTime(instant, site.timezone);
  const gmt = wallTime(instant, 'UTC');
  const whole = asked !== 'embed';
  return {
    author,
    date: local,
    ...(whole && { date_gmt: gmt }),
    id,
    ...(whole && { modified: local, modified_gmt: gmt }),
    parent: stylesId(styles.theme),
    ...(whole && versionStyling(version)),
    _links: { parent: [{ href: itemRoute(site, GLOBAL_STYLES, styles) }] },
  };
}

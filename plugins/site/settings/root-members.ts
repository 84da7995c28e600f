import * as v from 'valibot';
import { type Contribution, extendFields, type RenderContext, rootFields } from '../../../core/index.ts';
import { curies } from '../../content/index.ts';
import { frontSettings, type SiteConfig } from '../config/config.ts';
import { itemRoute } from '../items/views/item-route.ts';
import { MEDIA } from '../media/kind.ts';
import { shownMediaItem, shownPictureUrl } from '../media/shown-picture.ts';

type Pictures = Pick<SiteConfig, 'site_logo' | 'site_icon'>;

const shows = {
  ...v.object({ site_logo: frontSettings.site_logo, site_icon: frontSettings.site_icon }).entries,
  site_icon_url: v.pipe(
    v.union([v.string(), v.literal(false)]),
    v.description('URL of that image in full size; empty for none, false if it is not public.'),
  ),
  _links: v.optional(v.record(v.string(), v.array(v.looseObject({})))),
};

/**
 * Adds the logo and the icon of the site to the root of the API, where editors get them (reference).
 *
 * @param settings those of the site
 */
export const rootMembers = (pictures: Pictures): Contribution =>
  extendFields(rootFields, {
    params: {},
    shows,
    store: () => ({}),
    show: (_root, context) => {
      const { site_logo, site_icon } = pictures;
      const links = (['site_logo', 'site_icon'] as const).flatMap((type) => pictureLink(context, type, pictures[type]));
      return {
        site_logo,
        site_icon,
        site_icon_url: site_icon === 0 ? '' : (shownPictureUrl(context, site_icon, 'full') ?? (false as const)),
        ...(links.length > 0 && { _links: { 'site:featuredmedia': links, curies: curies(context.site) } }),
      };
    },
  });

/** The link to an image, if it is public. */
function pictureLink(context: RenderContext, type: keyof Pictures, id: number) {
  const item = id === 0 ? undefined : shownMediaItem(context, id);
  return item ? [{ embeddable: true, type, href: itemRoute(context.site, MEDIA, item) }] : [];
}

import * as v from 'valibot';
import { iconName, iconSlug } from './icon-set.ts';

const set = v.object({ name: iconName, slug: iconSlug });

const icon = v.object({
  name: iconName,
  slug: iconSlug,
  set: v.pipe(iconSlug, v.description('Slug of its set.')),
  svg: v.pipe(v.string(), v.description('The icon, an SVG without scripts and external references.')),
});

/** All icons of a site in one document, the format of export and import. */
export const iconsDocument = v.pipe(
  v.object({
    sets: v.pipe(v.array(set), v.description('The sets, by slug.')),
    icons: v.pipe(v.array(icon), v.description('The icons of all sets.')),
  }),
  v.title('Icons'),
);

/** All icons of a site. */
export type IconsDocument = v.InferOutput<typeof iconsDocument>;

/** An icon in an export. */
export type ExportedIcon = IconsDocument['icons'][number];

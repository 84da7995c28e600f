import { svgOf } from '../../../builder/builder-site.ts';
import type { Known } from './known.ts';

const FOLDER = 'builder/icons/all';
const SLUGS = ['one', 'two', 'three'];

const set = {
  id: 9_000_000,
  name: 'All',
  slug: 'all',
  icons: SLUGS.map((slug) => ({ slug, name: slug, file: `all/${slug}.svg` })),
};

/** Texts of the files of an icon set that exists from the start, by path relative to the data folder. */
export const ICON_FILES: Readonly<Record<string, string>> = {
  [`builder/icon_sets/${set.id}.json`]: JSON.stringify(set),
  ...Object.fromEntries(SLUGS.map((slug) => [`${FOLDER}/${slug}.svg`, svgOf('M0 0h9')])),
};

/** Edits the file of an icon by hand; without text, the file is removed. */
export function iconByHand({ random }: Known): { readonly path: string; readonly text: string | undefined } {
  const path = `${FOLDER}/${random.pick(SLUGS)}.svg`;
  return { path, text: random.pick([svgOf(`M0 0h${random.below(99)}`), '<svg><script/></svg>', undefined]) };
}

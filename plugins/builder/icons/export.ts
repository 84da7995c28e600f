import { anyone } from '../../../core/index.ts';
import { builder } from '../builder.ts';
import { cleanIcons } from './clean-icons.ts';
import { iconFiles } from './icon-files.ts';
import { iconSets } from './icon-set.ts';
import { iconsDocument } from './icons-document.ts';

/** `GET /icons/export` (contract, Endpoints): icons are public, and so is their list. */
export const exportIcons = builder.read({
  path: '/icons/export',
  summary: 'Exports all icons as one document, without scripts and external references.',
  params: {},
  allow: anyone,
  returns: iconsDocument,
  run: ({ store }) => {
    const svgs = cleanIcons(store.texts(iconFiles));
    const sets = store.of(iconSets).find({ order: [{ field: 'order', direction: 'asc' }] }).records;
    return {
      sets: sets.map(({ name, slug }) => ({ name, slug })),
      icons: sets.flatMap((set) =>
        set.icons.flatMap(({ name, slug, file }) => {
          const svg = svgs.get(file);
          return svg === undefined ? [] : [{ name, slug, set: set.slug, svg }];
        }),
      ),
    };
  },
});

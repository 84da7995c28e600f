import { eq, type StoreReader, type Transaction } from '../../../core/index.ts';
import { cleanIcons } from './clean-icons.ts';
import { iconFiles } from './icon-files.ts';
import { type Icon, type IconSet, iconSets } from './icon-set.ts';
import type { ExportedIcon } from './icons-document.ts';

type Store = Pick<StoreReader | Transaction, 'of' | 'texts'>;

/** The stored set with a slug. */
export const storedSet = (store: Store, slug: string): IconSet | undefined =>
  store.of(iconSets).first(eq('slug', slug));

/** The stored counterpart of an exported icon. */
export const storedIcon = (store: Store, { set, slug }: ExportedIcon): Icon | undefined =>
  storedSet(store, set)?.icons.find((icon) => icon.slug === slug);

/** Does the file of the stored icon, if there is one, contain the same SVG as the exported one? */
export const isSameSvg = (store: Store, stored: Icon | undefined, { svg }: ExportedIcon): boolean =>
  stored !== undefined && cleanIcons(store.texts(iconFiles)).get(stored.file) === svg;

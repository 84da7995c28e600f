import { eq, type StoreReader, type Transaction } from '../../../core/index.ts';
import { cleanIcons } from './clean-icons.ts';
import { iconFiles } from './icon-files.ts';
import { type Icon, type IconSet, iconSets } from './icon-set.ts';
import type { ExportedIcon } from './icons-document.ts';

type Store = Pick<StoreReader | Transaction, 'of' | 'texts'>;

/** The stored set of a slug. */
export const storedSet = (store: Store, slug: string): IconSet | undefined =>
  store.of(iconSets).first(eq('slug', slug));

/** The stored icon of an exported one. */
export const storedIcon = (store: Store, { set, slug }: ExportedIcon): Icon | undefined =>
  storedSet(store, set)?.icons.find((icon) => icon.slug === slug);

/** Does the file of the stored icon, if there is one, show what the exported one shows? */
export const isSameSvg = (store: Store, stored: Icon | undefined, { svg }: ExportedIcon): boolean =>
  stored !== undefined && cleanIcons(store.texts(iconFiles)).get(stored.file) === svg;

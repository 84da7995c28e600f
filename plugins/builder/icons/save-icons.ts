import { CommandError, type KeptFile, type StagedFile, type Transaction } from '../../../core/index.ts';
import { iconFiles } from './icon-files.ts';
import { type Icon, iconSets } from './icon-set.ts';
import type { ExportedIcon, IconsDocument } from './icons-document.ts';
import { isSameSvg, storedSet } from './stored-icon.ts';

/** The result of an import. */
export interface Tally {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** New files by icon; an icon with an unchanged SVG has none. */
export type NewFiles = ReadonlyMap<ExportedIcon, StagedFile>;

/**
 * Creates and updates sets and their icons; what the export does not contain is kept.
 *
 * @throws CommandError if icons changed since their files were written
 */
export function saveIcons(store: Transaction, { sets, icons }: IconsDocument, files: NewFiles): Tally {
  const tally = { created: 0, updated: 0, unchanged: 0 };
  const replaced: KeptFile[] = [];
  for (const set of sets) {
    const before = storedSet(store, set.slug);
    const saved = new Map(before?.icons.map((icon) => [icon.slug, icon]));
    for (const given of icons.filter((icon) => icon.set === set.slug)) {
      const stored = saved.get(given.slug);
      const file = files.get(given);
      tally[changeOf(given, stored, file)]++;
      saved.set(given.slug, savedIcon(store, given, stored, file));
      // a file without a hash was made by people: it is kept
      if (file && stored?.hash !== undefined) replaced.push({ path: stored.file, hash: stored.hash });
    }
    const after = { ...set, icons: [...saved.values()] };
    if (before) store.of(iconSets).put({ ...before, ...after });
    else store.of(iconSets).insert(after);
  }
  removeUnnamed(store, replaced);
  return tally;
}

/** Removes files that no icon uses; people copy icons by hand, so another one may use the same file. */
function removeUnnamed(store: Transaction, files: readonly KeptFile[]): void {
  const named = new Set(
    store
      .of(iconSets)
      .find()
      .records.flatMap(({ icons }) => icons.map(({ file }) => file)),
  );
  for (const file of files) if (!named.has(file.path)) store.files(iconFiles).remove(file);
}

function changeOf({ name }: ExportedIcon, stored: Icon | undefined, file: StagedFile | undefined): keyof Tally {
  if (!stored) return 'created';
  return file || stored.name !== name ? 'updated' : 'unchanged';
}

function savedIcon(
  store: Transaction,
  given: ExportedIcon,
  stored: Icon | undefined,
  file: StagedFile | undefined,
): Icon {
  const { slug, name } = given;
  if (!file) {
    if (stored && isSameSvg(store, stored, given)) return { ...stored, name };
    throw new CommandError('the icons were changed during the import; import them again');
  }
  store.files(iconFiles).keep(file);
  return { ...stored, slug, name, file: file.path, hash: file.hash };
}

import type { CommandContext, StagedFile } from '../../../core/index.ts';
import { builder } from '../builder.ts';
import { iconFiles } from './icon-files.ts';
import type { ExportedIcon, IconsDocument } from './icons-document.ts';
import { readIcons } from './read-icons.ts';
import { type NewFiles, saveIcons, type Tally } from './save-icons.ts';
import { isSameSvg, storedIcon } from './stored-icon.ts';

/** `almanac icons import FILE` */
export const importIcons = builder.command({
  words: ['icons', 'import'],
  summary: 'Imports icons exported by a site (/builder/v1/icons/export); updates existing ones.',
  arguments: {
    file: { type: 'positional', description: 'exported file (.json)', required: true },
  },
  prepare: async ({ file }, readFile) => readIcons(file, await readFile(file)),
  run: async (given, context) => {
    const files = await writeFiles(given, context);
    const tally = await context.transaction((store) => saveIcons(store, given, files));
    context.output.print(summaryOf(given, tally));
    return 0;
  },
});

/** Writes the SVGs of changed icons. A file is never overwritten: a changed icon gets a new one. */
async function writeFiles(
  { icons }: IconsDocument,
  { store, files, output, randomBytes }: CommandContext,
): Promise<NewFiles> {
  const changed = icons.filter((icon) => !isSameSvg(store, storedIcon(store, icon), icon));
  const written = new Map<ExportedIcon, StagedFile>();
  for (const icon of changed) {
    const path = `${icon.set}/${icon.slug}-${Buffer.from(randomBytes(4)).toString('hex')}.svg`;
    written.set(icon, await files.write(iconFiles, path, new TextEncoder().encode(icon.svg)));
    output.progress(written.size, changed.length);
  }
  return written;
}

function summaryOf({ sets, icons }: IconsDocument, { created, updated, unchanged }: Tally): string {
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
  return `${count(sets.length, 'set')}, ${count(icons.length, 'icon')}: ${created} created, ${updated} updated, ${unchanged} unchanged.`;
}

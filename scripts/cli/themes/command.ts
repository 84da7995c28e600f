import { CommandError, counted, sitePath, storedSettings } from '../../../core/host.ts';
import { SITE_ARGUMENT } from '../commands/arguments/site-argument.ts';
import { siteFolder } from '../commands/arguments/site-folder.ts';
import { requiredArgument, textArgument } from '../commands/arguments/text-argument.ts';
import { EXIT } from '../commands/output/exit-code.ts';
import type { LocalCommand } from '../commands/running/local-command.ts';
import { siteData } from '../doctor/site-data.ts';
import { importTheme } from './import-theme.ts';
import { readThemeSource } from './theme-source.ts';
import { writeTheme } from './write-theme.ts';

/** `almanac theme import FOLDER|ZIP`: imports a WordPress block theme into the site's folder of themes. */
export const themeImport: LocalCommand = {
  words: ['theme', 'import'],
  summary: 'Imports a WordPress block theme from a folder or a ZIP archive; runs none of its code.',
  arguments: {
    source: { type: 'positional', description: 'folder of the theme, or a ZIP archive of it', required: true },
    name: { type: 'string', description: 'name of the theme here (default: that of its folder)' },
    ...SITE_ARGUMENT,
  },
  run: async (args, host) => {
    const { fileSystem } = host.ports;
    const folder = await siteFolder(args, host);
    const settings = await storedSettings(fileSystem, folder);
    const { folders } = await siteData(host.findPlugins(folder), settings);
    const themes = folders.find(({ name }) => name === 'themes');
    if (!themes) throw new CommandError('no plugin is present that shows themes');
    const root = sitePath(settings);
    const theme = importTheme(await readThemeSource(fileSystem, host.resolve(requiredArgument(args, 'source'))), {
      folder: themes,
      address: (name) => `${root}/themes/${name}`,
      name: textArgument(args, 'name'),
    });
    await writeTheme(fileSystem, `${folder}/themes`, theme);
    for (const note of theme.notes) host.output.warn(note);
    host.output.print(`imported ${counted(theme.files.size, 'file')} to themes/${theme.name}`);
    host.output.print(`To use it, set plugins.site.theme to "${theme.name}" in settings.json.`);
    return EXIT.ok;
  },
};

import { CommandError, counted, isSiteUrl, UsageError } from '../../../core/host.ts';
import { requiredArgument } from '../commands/arguments/text-argument.ts';
import { defineCoreCommand } from '../commands/core-command.ts';
import { EXIT } from '../commands/output/exit-code.ts';
import { freezeSite } from './freeze-site.ts';

/** `almanac freeze DIR [--base URL] [--check]`: writes the whole site as files for any web server. */
export const freeze = defineCoreCommand({
  words: ['freeze'],
  summary: 'Writes the whole site as static files for any web server; only those that changed.',
  arguments: {
    dir: { type: 'positional', isPath: true, description: 'folder of the copy', required: true },
    base: { type: 'string', description: 'URL at which the copy will be served (default: url of settings.json)' },
    check: { type: 'boolean', description: 'report broken links, and fail if there are any' },
  },
  prepare: (args) => {
    const base = typeof args.base === 'string' ? args.base : undefined;
    if (base !== undefined && !isSiteUrl(base)) {
      throw new UsageError(`--base must be the URL of a site, such as https://example.org/club; not ${base}`);
    }
    return { folder: requiredArgument(args, 'dir').replace(/\/+$/, ''), base, isChecked: args.check === true };
  },
  run: async ({ folder, base: given, isChecked }, { config, output, pause }) => {
    const site = config.folder;
    if (`${folder}/`.startsWith(`${site}/`) || `${site}/`.startsWith(`${folder}/`)) {
      throw new CommandError(`${folder} and the folder of the site, ${site}, must not contain each other`);
    }
    const settings = config.settings();
    const base = (given ?? settings.url).replace(/\/+$/, '');
    const { written, unchanged, removed, left, replaced, links, failures } = await config.servedAt(base, (at) =>
      freezeSite(at, {
        fileSystem: config.served,
        folder,
        base,
        home: settings.url.replace(/\/+$/, ''),
        restRoot: settings.rest_root,
        progress: output.progress,
        pause,
      }),
    );
    for (const line of failures) output.warn(line);
    for (const path of left) output.warn(`${folder}/${path} was changed since it was written, and stays`);
    for (const path of replaced) {
      output.warn(`${folder}/${path} was changed since it was written, and was overwritten: change the site instead`);
    }
    if (isChecked) for (const line of links.lines()) output.print(line);
    output.print(
      `froze ${counted(written + unchanged, 'file')} to ${folder}: ${written} written, ${unchanged} unchanged, ${removed} removed`,
    );
    if (links.broken > 0 && !isChecked) {
      output.warn(`${counted(links.broken, 'linked page')} of the site cannot be found: --check names them`);
    }
    return failures.length > 0 || (isChecked && links.broken > 0) ? EXIT.failed : EXIT.ok;
  },
});

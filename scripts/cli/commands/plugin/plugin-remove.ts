import { CommandError } from '../../../../core/host.ts';
import { SITE_ARGUMENT } from '../arguments/site-argument.ts';
import { siteFolder } from '../arguments/site-folder.ts';
import { requiredArgument } from '../arguments/text-argument.ts';
import { EXIT } from '../output/exit-code.ts';
import type { LocalCommand } from '../running/local-command.ts';
import { runOnSite } from '../running/run-on-site.ts';
import { pluginRemoveOnSite } from './plugin-remove-on-site.ts';

/** `almanac plugin remove NAME --data DIR [--dry-run] [--yes]`: lists what a plugin keeps, asks, and removes it. */
export const pluginRemove: LocalCommand = {
  words: pluginRemoveOnSite.words,
  summary: pluginRemoveOnSite.summary,
  arguments: {
    ...pluginRemoveOnSite.arguments,
    ...SITE_ARGUMENT,
    'dry-run': { type: 'boolean', description: 'only list what would be removed' },
    yes: { type: 'boolean', description: 'remove it without asking' },
  },
  run: async (args, host) => {
    const folder = await siteFolder(args, host);
    const key = requiredArgument(args, 'name');
    const run = (isMeant: boolean) =>
      runOnSite(host, folder, { words: pluginRemoveOnSite.words, input: { key, isMeant } });
    const code = await run(false);
    if (code !== EXIT.ok || args['dry-run'] === true) return code;
    if (args.yes !== true) {
      if (!host.ask)
        throw new CommandError('nothing was removed, because there is no terminal to ask; use --yes to remove it');
      const answer = (await host.ask('Remove all of it, for good? [y/N] ')).toLowerCase();
      if (answer !== 'y' && answer !== 'yes') throw new CommandError('nothing was removed');
    }
    return run(true);
  },
};

import { storedSettings } from '../../../../core/host.ts';
import { SITE_ARGUMENT } from '../arguments/site-argument.ts';
import { existingSite } from '../arguments/site-folder.ts';
import { requiredArgument } from '../arguments/text-argument.ts';
import { EXIT } from '../output/exit-code.ts';
import type { LocalCommand } from '../running/local-command.ts';
import { trustIn } from '../running/open-host-site.ts';
import { consent, toRun, YES } from './consent-to-run.ts';

/**
 * `almanac plugin trust --data DIR [--yes]`: shows what the plugins brought by a site may do, whether on or off, and asks for
 * consent to run them on this machine. Needed once per folder; `plugin on` asks the same.
 */
export const pluginTrust: LocalCommand = {
  words: ['plugin', 'trust'],
  summary: 'Trusts the plugins that come with a site, after showing what they may do.',
  arguments: { ...SITE_ARGUMENT, yes: YES },
  run: async (args, host) => {
    const given = requiredArgument(args, 'data');
    const folder = await existingSite(given, host);
    const present = await host.findPlugins(folder)(await storedSettings(host.ports.fileSystem, folder));
    const held = present.filter(({ isHeld }) => isHeld);
    await consent(host, held, toRun({ yes: args.yes === true, tell: host.output.print }));
    const trust = trustIn(host, folder);
    if (!(await trust.isGiven())) await trust.give();
    host.output.print(`the plugins of ${given} are trusted on this machine`);
    return EXIT.ok;
  },
};

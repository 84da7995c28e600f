import { stallNote, storedSettings } from '../../../../core/host.ts';
import { withoutHeld } from '../../../find-plugins/without-held.ts';
import { copyRecords } from '../../authoring/copy-records.ts';
import { SITE_ARGUMENT } from '../arguments/site-argument.ts';
import { siteFolder } from '../arguments/site-folder.ts';
import { requiredArgument } from '../arguments/text-argument.ts';
import type { LocalCommand } from '../running/local-command.ts';
import { openHostSite } from '../running/open-host-site.ts';
import { pluginCheckOnSite } from './plugin-check-on-site.ts';

/**
 * `almanac plugin try NAME --data DIR --copy DIR`: the part of `almanac plugin check` that runs code of the plugin. It works on
 * a copy of the site's files, so a running server is not affected. The process ends when the code does not return.
 */
export const pluginTry: LocalCommand = {
  words: ['plugin', 'try'],
  isInternal: true,
  summary: 'Part of plugin check: runs the code of a plugin once, on a copy of the records of the site.',
  arguments: {
    ...pluginCheckOnSite.arguments,
    ...SITE_ARGUMENT,
    copy: { type: 'string', description: 'an empty folder for the copy', required: true },
  },
  run: async (args, host) => {
    const site = await siteFolder(args, host);
    const folder = host.resolve(requiredArgument(args, 'copy'));
    const { fileSystem, log } = host.ports;
    const { limits } = await storedSettings(fileSystem, site);
    await copyRecords(fileSystem, site, folder);
    // must come first: code runs as soon as it is loaded
    const watchdog = host.watchdog.watch({
      limit: limits.thread_cpu,
      note: stallNote(folder),
      onHeld: () => undefined,
    });
    try {
      const opened = await openHostSite(host, {
        folder,
        ports: { ...host.ports, log: { ...log, info: () => undefined } },
        watch: false,
        findPlugins: withoutHeld(host.findPlugins(site)),
        watchdog: { watch: () => watchdog },
      });
      try {
        return await opened.run(pluginCheckOnSite.words, requiredArgument(args, 'name'), host.output);
      } finally {
        await opened.close();
      }
    } finally {
      watchdog.end();
    }
  },
};

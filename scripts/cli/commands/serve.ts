import type { Output, Site } from '../../../core/host.ts';
import { PORT, portArgument } from './arguments/port-argument.ts';
import { SITE_ARGUMENT } from './arguments/site-argument.ts';
import { siteFolder } from './arguments/site-folder.ts';
import { requiredArgument } from './arguments/text-argument.ts';
import { WATCH } from './arguments/watch-argument.ts';
import { table } from './output/table.ts';
import { YES } from './plugin/consent-to-run.ts';
import type { LocalCommand } from './running/local-command.ts';
import { serveSite } from './serve-site.ts';

/**
 * `almanac serve --data DIR [--port N] [--host H] [--watch] [--yes]`: prints only the line
 * `almanac listening on http://HOST:PORT` on standard output once it accepts requests; all else goes to standard error.
 */
export const serve: LocalCommand = {
  words: ['serve'],
  summary: 'Serves a site over HTTP until it is interrupted.',
  arguments: {
    ...SITE_ARGUMENT,
    port: PORT,
    watch: WATCH,
    yes: YES,
    host: { type: 'string', description: 'address to listen on; 0.0.0.0 for all addresses', default: '127.0.0.1' },
  },
  run: async (args, host) => {
    const port = portArgument(args);
    const folder = await siteFolder(args, host);
    const address = requiredArgument(args, 'host');
    return serveSite(
      host,
      { folder, port, address, watchPlugins: args.watch === true, yes: args.yes === true },
      async (site, url) => {
        if (host.interactive) await introduce(site, host.output);
        host.output.print(`almanac listening on ${url}`);
      },
    );
  },
};

/** Prints a summary of the site on standard error. */
export async function introduce(site: Site, output: Pick<Output, 'warn'>): Promise<void> {
  const { settings, plugins } = site;
  const { records, quarantined } = await site.health();
  const files = quarantined.map(({ file, message }) => `${file}: ${message}`);
  const lines = table([
    [settings.title, `${settings.url}${settings.rest_root}/`],
    ['plugins', plugins.map((plugin) => plugin.name).join(', ') || 'none'],
    ['records', String(records)],
    ['quarantine', files.length === 0 ? 'no files' : `${files.length} files that could not be read`],
  ]);
  for (const line of [...lines, ...files.map((file) => `  ${file}`)]) output.warn(line);
}

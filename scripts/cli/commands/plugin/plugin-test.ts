import { CommandError } from '../../../../core/host.ts';
import { testFiles } from '../../authoring/test-files.ts';
import { SITE_ARGUMENT } from '../arguments/site-argument.ts';
import { siteFolder } from '../arguments/site-folder.ts';
import { requiredArgument } from '../arguments/text-argument.ts';
import type { LocalCommand } from '../running/local-command.ts';
import { consentToRun, YES } from './consent-to-run.ts';

/** `almanac plugin test NAME --data DIR [--yes]`: runs the `*.test.ts` of a plugin of the site; exits with their exit code. */
export const pluginTest: LocalCommand = {
  words: ['plugin', 'test'],
  summary: 'Runs the tests of a plugin of the site on a site in memory.',
  arguments: {
    name: { type: 'positional', description: 'its name', required: true },
    ...SITE_ARGUMENT,
    yes: YES,
  },
  run: async (args, host) => {
    const name = requiredArgument(args, 'name');
    const given = `${requiredArgument(args, 'data')}/plugins/${name}`;
    const site = await siteFolder(args, host);
    const folder = `${site}/plugins/${name}`;
    if (!(await host.ports.fileSystem.stat(folder))) throw new CommandError(`there is no plugin in ${given}`);
    const tests = await testFiles(host.ports.fileSystem, folder);
    if (tests.length === 0) throw new CommandError(`there are no tests in ${given}; name them like index.test.ts`);
    await consentToRun(host, site, { yes: args.yes === true, names: [name] });
    return host.authoring.runTests(folder, tests);
  },
};

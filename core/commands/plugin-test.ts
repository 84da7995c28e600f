import { testFiles } from '../authoring/test-files.ts';
import { CommandError } from '../contract/command.ts';
import type { LocalCommand } from './local-command.ts';
import { SITE_ARGUMENT } from './site-argument.ts';
import { requiredArgument } from './text-argument.ts';

/** `almanac plugin test NAME --data DIR`: runs the `*.test.ts` of a plugin of the site; exits as they do. */
export const pluginTest: LocalCommand = {
  words: ['plugin', 'test'],
  summary: 'Runs the tests of a plugin of the site, on a site in memory.',
  arguments: {
    name: { type: 'positional', description: 'its name', required: true },
    ...SITE_ARGUMENT,
  },
  run: async (args, host) => {
    const name = requiredArgument(args, 'name');
    const given = `${requiredArgument(args, 'data')}/plugins/${name}`;
    const folder = `${host.resolve(requiredArgument(args, 'data'))}/plugins/${name}`;
    if (!(await host.ports.fileSystem.stat(folder))) throw new CommandError(`there is no plugin in ${given}`);
    const tests = await testFiles(host.ports.fileSystem, folder);
    if (tests.length === 0)
      throw new CommandError(`there are no tests in ${given}; they are named such as index.test.ts`);
    return host.authoring.runTests(folder, tests);
  },
};

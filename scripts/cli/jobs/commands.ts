import { isMail, jobKey, storedJobs } from '../../../core/host.ts';
import { requiredArgument } from '../commands/arguments/text-argument.ts';
import { defineCoreCommand } from '../commands/core-command.ts';
import { EXIT } from '../commands/output/exit-code.ts';
import { table } from '../commands/output/table.ts';

/** `almanac jobs list --data DIR`: includes those of plugins that are off. */
export const jobsList = defineCoreCommand({
  words: ['jobs', 'list'],
  summary: 'Lists jobs and listeners of plugins that are waiting, running or have failed for good.',
  arguments: {},
  prepare: () => undefined,
  run: async (_input, { store, output, config }) => {
    const declared = new Set(
      config
        .plugins()
        .flatMap(({ name, jobs, listeners }) => [...jobs, ...listeners].map((one) => jobKey(name, one.name))),
    );
    const { records } = store.of(storedJobs).find({ order: [{ field: 'due', direction: 'asc' }] });
    const ofPlugins = records.filter((record) => !isMail(record));
    const rows = ofPlugins.map(({ id, plugin, job, held, rule, position, due, attempts, state, failure }) => [
      String(id),
      // one record, whose changes wait because the listener failed on them
      held === undefined ? jobKey(plugin, job) : `${jobKey(plugin, job)} ${held}`,
      // a listener has no due time: it runs when there are changes
      (state === 'parked' || position !== undefined) && rule === undefined ? '-' : new Date(due).toISOString(),
      String(attempts),
      // a job that no plugin declares at present waits until one does
      declared.has(jobKey(plugin, job)) ? state : 'off',
      failure ?? '-',
    ]);
    for (const line of table([['ID', 'JOB', 'DUE', 'ATTEMPTS', 'STATE', 'FAILURE'], ...rows])) output.print(line);
    return EXIT.ok;
  },
});

/** `almanac jobs run WHICH --data DIR`. */
export const jobsRun = defineCoreCommand({
  words: ['jobs', 'run'],
  summary: 'Runs a job or listener of a plugin at once.',
  arguments: {
    which: { type: 'positional', description: 'its id in the list, or PLUGIN/JOB', required: true },
  },
  prepare: (args) => requiredArgument(args, 'which'),
  run: async (which, { config, output }) => {
    const failure = await config.runJob(which);
    if (failure === undefined) output.print(`${which} has run`);
    else output.warn(`${which} failed: ${failure}`);
    return failure === undefined ? EXIT.ok : EXIT.failed;
  },
});

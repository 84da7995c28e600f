import { counted } from '../../../core/host.ts';
import { type DataProblem, problemLine } from '../doctor/data-problem.ts';
import { type DataSurvey, surveyData } from '../doctor/survey/survey-data.ts';
import { SITE_ARGUMENT } from './arguments/site-argument.ts';
import { existingFolder } from './arguments/site-folder.ts';
import { requiredArgument } from './arguments/text-argument.ts';
import { EXIT } from './output/exit-code.ts';
import { failure } from './output/failure.ts';
import type { CommandHost } from './running/host.ts';
import type { LocalCommand } from './running/local-command.ts';
import { runOnSite } from './running/run-on-site.ts';

/**
 * `almanac doctor [--fix] [--data-only] [--stats]`: checks all data in the folder and prints a line per problem, then a row per
 * health check of the site. It fails if a problem is an error or a check is critical. With `--data-only`, for use in hooks, it
 * prints only the problems. With `--fix` it first repairs whatever can be repaired without losing data, and prints a line per
 * repair; otherwise it changes nothing.
 */
export const doctor: LocalCommand = {
  words: ['doctor'],
  summary: 'Checks all data and the state of the site; fails if something is wrong.',
  arguments: {
    fix: { type: 'boolean', description: 'first repair what can be repaired without losing data' },
    'data-only': { type: 'boolean', description: 'check only the files, and print only their problems' },
    stats: { type: 'boolean', description: 'also show the use of memory and disk space' },
    ...SITE_ARGUMENT,
  },
  run: async (args, host) => {
    const folder = await existingFolder(requiredArgument(args, 'data'), host);
    const repaired = args.fix === true ? await fixed(host, folder) : EXIT.ok;
    if (args['data-only'] === true) return Math.max(repaired, tellProblems(await survey(host, folder), host));
    // first, because opening a site moves files that a server had no time to put in place
    const { code, rows, refusal } = await healthOf(host, folder, args.stats === true);
    const surveyed = await survey(host, folder);
    if (refusal !== undefined) failure(refusal, host.output);
    const dataCode = tellProblems(surveyed, host);
    const lines = [
      ...(surveyed.problems.length > 0 ? [''] : []),
      summary(surveyed),
      ...(rows.length > 0 ? ['', ...rows] : []),
    ];
    for (const line of lines) host.output.print(line);
    return Math.max(repaired, code, dataCode);
  },
};

/** A failed repair is reported, and the checks still run. */
const fixed = (host: CommandHost, folder: string): Promise<number> =>
  runOnSite(host, folder, { words: ['doctor', 'fix'], input: {} }).catch((error) => failure(error, host.output));

const survey = (host: CommandHost, folder: string): Promise<DataSurvey> =>
  surveyData({ folder, ports: host.ports, findPlugins: host.findPlugins(folder) });

function tellProblems({ problems }: DataSurvey, { output }: CommandHost): number {
  for (const problem of problems) output.print(problemLine(problem));
  return problems.some(({ severity }) => severity === 'error') ? EXIT.failed : EXIT.ok;
}

function summary({ records, problems }: DataSurvey): string {
  const number = (severity: DataProblem['severity']) => problems.filter((one) => one.severity === severity).length;
  const notices = number('notice') > 0 ? `, ${counted(number('notice'), 'notice')}` : '';
  return `${counted(number('error'), 'error')} and ${counted(number('warning'), 'warning')}${notices} in ${counted(records, 'record')}`;
}

/**
 * Results of the site's health checks. A site that cannot be opened has a reason instead of rows. The caller prints it after
 * the survey, so that an error that stops both is reported only once.
 */
async function healthOf(host: CommandHost, folder: string, stats: boolean) {
  const rows: string[] = [];
  const output = { ...host.output, print: (line: string) => rows.push(line) };
  try {
    return { code: await runOnSite({ ...host, output }, folder, { words: ['doctor'], input: stats }), rows };
  } catch (error) {
    return { code: EXIT.failed, rows, refusal: error };
  }
}

import { ApiError, CommandError, findGit, GIT_LOCK } from '../../../../core/host.ts';
import { surveyData } from '../survey/survey-data.ts';
import type { Repair } from './repair.ts';
import type { RepairOf } from './repair-of.ts';
import type { RepairParts } from './repair-parts.ts';
import { repairSlugs } from './repair-slugs.ts';
import { repairTakenIds } from './repair-taken-ids.ts';
import { repairTwoRecords } from './repair-two-records.ts';
import { repairUnlikeIds } from './repair-unlike-ids.ts';

/** Order matters: one repair may create what a later one fixes. */
const REPAIRS: readonly (readonly [kind: Repair['kind'], repair: RepairOf])[] = [
  ['id', repairUnlikeIds],
  ['split', repairTwoRecords],
  ['renumber', repairTakenIds],
  ['slug', repairSlugs],
];

/**
 * Repairs whatever can be repaired without losing data, through transactions of the store, so that no concurrent edit is
 * overwritten. Running it again changes nothing.
 *
 * @throws CommandError while git is working in the folder; FileSystemError
 */
export async function repairData(parts: RepairParts): Promise<void> {
  const { fileSystem } = parts.ports;
  const git = await findGit(fileSystem, parts.folder).catch(() => undefined);
  if (git !== undefined && (await fileSystem.stat(`${git}/${GIT_LOCK}`))) {
    throw new CommandError('git is working in the data folder, so nothing was repaired; try again when it is finished');
  }
  await parts.adopt(parts.tell);
  let survey = await surveyData(parts);
  for (const [kind, repair] of REPAIRS) {
    const repairs = survey.problems.flatMap((problem) => (problem.repair?.kind === kind ? [problem.repair] : []));
    if (repairs.length === 0) continue;
    try {
      await repair(repairs, { parts, collections: survey.collections });
    } catch (error) {
      // someone is editing these files: the next run finds the problems again
      if (!(error instanceof ApiError)) throw error;
      parts.tell(error.message);
    }
    survey = await surveyData(parts);
  }
}

import { type FindPlugins, type Ports, patientFileSystem } from '../../../../core/host.ts';
import { byPlace, type DataProblem } from '../data-problem.ts';
import { KnownIds } from '../known-ids.ts';
import { type ListedCollection, listCollections } from '../list-collections.ts';
import { siteData } from '../site-data.ts';
import {
  checkFormerSettings,
  checkPluginSettings,
  checkRepeatedSettings,
  checkUnknownSettings,
  readSettings,
} from './check-settings.ts';
import { checkTexts } from './check-texts.ts';
import { leftovers } from './leftovers.ts';
import { misplacedFiles, replacedFolders } from './misplaced-files.ts';
import { NamedFiles } from './named-files.ts';
import { type StrayFolder, strayFolders } from './stray-folders.ts';
import { surveyRecords } from './survey-records.ts';
import { TakenIds } from './taken-ids.ts';

/** Contents of a data folder, and the problems found. */
export interface DataSurvey {
  /** Number of record files checked. */
  readonly records: number;
  /** All collections declared by the plugins present. */
  readonly collections: readonly ListedCollection[];
  /** Sorted by file, line and column. */
  readonly problems: readonly DataProblem[];
}

interface SurveyParts {
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly ports: Pick<Ports, 'fileSystem' | 'clock'>;
  readonly findPlugins: FindPlugins;
}

/**
 * Checks all data of a folder: of the plugins present, whether on or off, and what belongs to none. It only reads files, without
 * a lock, so that it also works while a server runs, or when one cannot start.
 *
 * @throws FileSystemError
 */
export async function surveyData({ folder, ports, findPlugins }: SurveyParts): Promise<DataSurvey> {
  const { clock } = ports;
  const disk = { root: folder, fileSystem: patientFileSystem(ports.fileSystem, clock) };
  const settings = await readSettings(disk);
  const data = await siteData(findPlugins, settings.settings ?? { plugins: {} });
  const listed = await listCollections(disk, data.collections);
  const strays = data.plugins ? await strayFolders(disk, data.collections) : [];
  const known = new KnownIds(disk, listed, new Set(strays.flatMap(({ ids }) => ids)));
  const taken = new TakenIds(known.ofSite);
  const moment = { now: clock.now(), timezone: settings.settings?.timezone ?? 'UTC' };
  const named = await NamedFiles.list(disk, data.collections);

  const problems: DataProblem[] = [
    ...settings.problems,
    ...data.problems,
    ...checkPluginSettings(settings, data),
    ...checkUnknownSettings(settings, data),
    ...checkFormerSettings(settings, data),
    ...checkRepeatedSettings(settings),
    ...strays.map(strayProblem),
  ];
  for (const one of listed) {
    for await (const problem of surveyRecords(one, {
      disk,
      known,
      taken,
      named,
      moment,
      foreign: data.foreignOf(one.collection),
    }))
      problems.push(problem);
  }
  problems.push(...taken.problems(), ...named.unnamed());
  for await (const problem of checkTexts(disk, clock, data.folders)) problems.push(problem);
  for await (const problem of replacedFolders(disk, data.collections)) problems.push(problem);
  for await (const problem of misplacedFiles(disk, data.collections)) problems.push(problem);
  for await (const problem of leftovers(disk, clock.now())) problems.push(problem);
  return {
    collections: listed,
    records: listed.reduce((sum, { ids }) => sum + ids.length, 0),
    problems: problems.sort(byPlace),
  };
}

const strayProblem = ({ path, meant }: StrayFolder): DataProblem =>
  meant === undefined
    ? { file: `${path}/`, severity: 'warning', message: 'belongs to no available plugin' }
    : { file: `${path}/`, severity: 'error', message: `collides by case with ${meant}/` };

import { CHECK_STATUSES, type CheckReport, overall, type SiteStats, sizeText } from '../../../../core/host.ts';
import siteHealth from '../../../../plugins/site-health/index.ts';
import { defineCoreCommand } from '../core-command.ts';
import { EXIT } from './exit-code.ts';
import { table } from './table.ts';

/**
 * Site side of `almanac doctor`: runs all health checks; with `--stats`, also shows the use of memory and disk. It fails when a
 * check is critical.
 */
export const healthRows = defineCoreCommand({
  words: ['doctor'],
  summary: 'Runs all checks of site health.',
  arguments: { stats: { type: 'boolean', description: 'also show the use of memory and disk space' } },
  prepare: ({ stats }) => stats === true,
  run: async (stats, { config, output }) => {
    // operators see every check, including those that no client may request
    const reports = await config.healthBy(siteHealth).runAll();
    for (const line of healthLines(reports)) output.print(line);
    if (stats) for (const line of ['', ...statsLines(await config.stats())]) output.print(line);
    return overall(reports).status === 'critical' ? EXIT.failed : EXIT.ok;
  },
});

/** A row for each check, followed by its details. */
function healthLines(reports: readonly CheckReport[]): readonly string[] {
  const { status, counts } = overall(reports);
  const rows = table(reports.map((report) => [report.status, report.label, report.message]));
  return [
    ...reports.flatMap(({ details = [], action }, index) => [
      rows[index] ?? '',
      ...details.map((line) => `  ${line}`),
      ...(action === undefined ? [] : [`  ${action}`]),
    ]),
    '',
    `${status}: ${CHECK_STATUSES.map((one) => `${counts[one]} ${one}`).join(', ')}`,
  ];
}

/** Tables for people; amounts of memory that cannot be measured are estimates (docs/memory.md). */
function statsLines({ process: taken, store, kept }: SiteStats): readonly string[] {
  const collections = store.collections.map((one) => [
    one.name,
    count(one.records),
    sizeText(one.recordBytes),
    sizeText(one.indexBytes),
  ]);
  return [
    ...table([
      ['PROCESS', 'BYTES'],
      ['resident', sizeText(taken.resident)],
      ['heap', sizeText(taken.heap)],
    ]),
    '',
    ...table([['COLLECTION', 'RECORDS', 'BYTES', 'INDEXES'], ...collections]),
    '',
    ...table([
      ['CACHE', 'BYTES', 'LIMIT'],
      ...kept.map(({ name, bytes, limit }) => [name, sizeText(bytes), sizeText(limit)]),
    ]),
    '',
    ...table([
      ['DISK', 'BYTES'],
      ['journal', sizeText(store.journalBytes)],
      ['snapshot', sizeText(store.snapshotBytes)],
    ]),
  ];
}

const count = (number: number): string => number.toLocaleString('en');

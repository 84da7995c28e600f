import type { SiteStats } from '../site-stats.ts';
import type { StoreHealth } from '../store/store.ts';
import { defineCoreCommand } from './core-command.ts';
import { table } from './table.ts';

/** `almanac doctor [--stats]`: what is not as it should be; with `--stats`, what takes how much memory and disk. */
export const doctor = defineCoreCommand({
  words: ['doctor'],
  summary: 'Says what is not as it should be, and what takes how much memory and disk.',
  arguments: { stats: { type: 'boolean', description: 'also says what takes how much memory and disk' } },
  prepare: ({ stats }) => stats === true,
  run: async (stats, { config, output }) => {
    for (const line of healthLines(await config.health())) output.print(line);
    if (stats) for (const line of ['', ...statsLines(await config.stats())]) output.print(line);
    return 0;
  },
});

const healthLines = ({ records, quarantined, conflicts, readOnly }: StoreHealth): readonly string[] => [
  ...table([
    ['records', count(records)],
    ['quarantine', `${count(quarantined.length)} files`],
    ['conflicts', `${count(conflicts.length)} files`],
    ['writes', readOnly === undefined ? 'possible' : `not possible: ${readOnly}`],
  ]),
  ...quarantined.map(({ file, line, message }) => `  ${file}${line === undefined ? '' : `:${line}`}: ${message}`),
  ...conflicts.map((file) => `  .almanac/conflicts/${file}`),
];

/** Tables for people; amounts of memory that nobody can measure are estimates (docs/memory.md). */
function statsLines({ process: taken, store, kept }: SiteStats): readonly string[] {
  const collections = store.collections.map((one) => [
    one.name,
    count(one.records),
    size(one.recordBytes),
    size(one.indexBytes),
  ]);
  return [
    ...table([
      ['PROCESS', 'BYTES'],
      ['resident', size(taken.resident)],
      ['heap', size(taken.heap)],
    ]),
    '',
    ...table([['COLLECTION', 'RECORDS', 'BYTES', 'INDEXES'], ...collections]),
    '',
    ...table([['KEPT', 'BYTES', 'LIMIT'], ...kept.map(({ name, bytes, limit }) => [name, size(bytes), size(limit)])]),
    '',
    ...table([
      ['DISK', 'BYTES'],
      ['journal', size(store.journalBytes)],
      ['snapshot', size(store.snapshotBytes)],
    ]),
  ];
}

const count = (number: number): string => number.toLocaleString('en');

const UNITS = ['B', 'KiB', 'MiB', 'GiB'];

function size(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${(bytes / 1024 ** unit).toFixed(unit === 0 ? 0 : 1)} ${UNITS[unit]}`;
}

import {
  type CommandContext,
  CommandError,
  eq,
  momentAt,
  type Principal,
  UsageError,
  users,
} from '../../../core/index.ts';
import { addMonths, endOfDay, toInstant, toLocal } from '../../content/index.ts';
import { type CalendarConfig, calendar } from '../calendar.ts';
import { type ImportLimits, importBudget } from './ical/budget.ts';
import { type ContentLine, contentLines } from './ical/content-lines.ts';
import type { Problem } from './ical/problem.ts';
import {
  importEvents,
  inParts,
  NOTHING,
  type PartSize,
  sum,
  type Tally,
  withdrawEvents,
  withdrawnOf,
} from './import-events.ts';
import type { ImportedEvent } from './imported-event.ts';
import { type PackedEvents, packEvents, packedIdentities, unpackEvents } from './packed-events.ts';
import { isCalendar, readCalendar } from './read-calendar.ts';
import type { Writing } from './save-imported.ts';

/** Events that are written in one transaction, by characters of their descriptions: some hundredths of a second. */
const WRITTEN: PartSize = { count: 50, weight: 128 * 1024 };

/** Series that are looked through for what is no longer in the file, by their events. */
const LOOKED_THROUGH: PartSize = { count: 250, weight: 250 };

/** Lines about what could not be read, at most, beside those that say where reading ended. */
const PROBLEMS = 1_000;

/** What an option may say: a whole number. */
interface Range {
  readonly least: number;
  readonly most: number;
  /** What there are so many of. */
  readonly of: string;
  /** Where nothing is said; without it the site says it. */
  readonly usual?: number;
}

const RANGES = {
  horizon: { least: 1, most: 240, of: 'months' },
  'max-megabytes': { least: 1, most: 1_000, usual: 5, of: 'megabytes' },
  'max-events': { least: 1, most: 1_000_000, usual: 10_000, of: 'events' },
  'max-occurrences': { least: 1, most: 20_000, usual: 1_000, of: 'occurrences' },
  'max-seconds': { least: 1, most: 3_600, usual: 30, of: 'seconds' },
} as const satisfies Readonly<Record<string, Range>>;

const MEGABYTE = 1024 * 1024;

/** What is handed from where the file is to where the site is: everything is read and worked out by then. */
interface ImportInput {
  /** As the person named it. */
  readonly file: string;
  readonly dryRun: boolean;
  readonly author: string | null;
  /** Last instant up to which occurrences were looked for, milliseconds since 1970 UTC. */
  readonly horizon: number;
  /** Of the file that are events, read or not. */
  readonly entries: number;
  readonly problems: readonly Problem[];
  /** More problems than these, of which there are no lines. */
  readonly untold: number;
  /** UIDs of series of which nothing goes to the trash: what the file has of them could not be read whole. */
  readonly incomplete: readonly string[];
  readonly packed: PackedEvents;
}

/** `almanac import ics FILE` */
export const importIcs = calendar.command({
  words: ['import', 'ics'],
  summary: 'Imports events from an iCalendar file; updates those that were imported before.',
  arguments: {
    file: { type: 'positional', description: 'iCalendar file (.ics)', required: true },
    'dry-run': { type: 'boolean', description: 'only show what would be done' },
    horizon: {
      type: 'string',
      description: 'months ahead to import recurring events for; default: as many as the event list shows',
    },
    author: { type: 'string', description: 'login of the author of new records' },
    'max-megabytes': { type: 'string', description: 'maximum size of the file; default: 5' },
    'max-events': { type: 'string', description: 'maximum number of events; default: 10000' },
    'max-occurrences': {
      type: 'string',
      description: 'maximum number of occurrences of a recurring event, the latest ones; default: 1000',
    },
    'max-seconds': { type: 'string', description: 'maximum time to read the file; default: 30' },
  },
  prepare: async ({ file, author = null, 'dry-run': dryRun, ...asked }, readFile, site): Promise<ImportInput> => {
    const limits: ImportLimits = {
      bytes: numberOf('max-megabytes', asked) * MEGABYTE,
      events: numberOf('max-events', asked),
      occurrences: numberOf('max-occurrences', asked),
      seconds: numberOf('max-seconds', asked),
    };
    const months = asked.horizon === undefined ? undefined : numberOf('horizon', asked);
    const lines = linesOf(file, await readFile(file), limits);
    const { config, timezone, now } = await site();
    const horizon = horizonOf(months ?? config.window_months, now(), timezone);
    const { events, problems, incomplete, entries } = readCalendar(lines, {
      zone: timezone,
      horizon,
      occurrences: limits.occurrences,
      budget: importBudget(limits, now),
    });
    return {
      file,
      dryRun,
      author,
      horizon,
      entries,
      ...toldOf(problems),
      incomplete,
      packed: packEvents(events),
    };
  },
  run: importFile,
});

/** The first problems of a file, and all that say where reading ended: whatever follows there is missing. */
function toldOf(problems: readonly Problem[]): Pick<ImportInput, 'problems' | 'untold'> {
  const told = problems.filter(({ isEnd }, at) => at < PROBLEMS || isEnd);
  return { problems: told, untold: problems.length - told.length };
}

/** @throws UsageError when it is no whole number of its range */
function numberOf(name: keyof typeof RANGES, asked: Readonly<Partial<Record<string, string>>>): number {
  const { least, most, of, usual }: Range = RANGES[name];
  const number = asked[name] === undefined ? (usual ?? Number.NaN) : Number(asked[name]);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new UsageError(`--${name} must be a number of ${of} between ${least} and ${most}`);
}

/** @throws CommandError for what is no calendar, or too large */
function linesOf(file: string, bytes: Uint8Array, { bytes: most }: ImportLimits): readonly ContentLine[] {
  if (bytes.length === 0) throw new CommandError(`${file} is empty`);
  if (bytes.length > most) {
    const [has, may] = [bytes.length, most].map((size) => Math.ceil(size / MEGABYTE));
    throw new CommandError(`${file} is larger than ${may} MB: split it, or use --max-megabytes ${has}`);
  }
  const lines = contentLines(bytes);
  if (isCalendar(lines)) return lines;
  throw new CommandError(`${file} is not an iCalendar file: it has no line BEGIN:VCALENDAR`);
}

/** In parts, each a transaction of its own: others are served between them, and what is done stays done. */
async function importFile(input: ImportInput, context: CommandContext<CalendarConfig>): Promise<number> {
  const { now, store, output } = context;
  const part: PartContext = { ...context, author: authorOf(input, context), dryRun: input.dryRun };
  const problems = [...input.problems];
  let tally = NOTHING;
  for (const events of inParts(unpackEvents(input.packed), WRITTEN, ({ description }) => description.length)) {
    const done = await inTransaction(part, (writing) => importEvents(writing, events));
    tally = sum(tally, done.tally);
    problems.push(...done.problems);
    output.progress(handled(tally), input.packed.events.length);
    await context.pause();
  }
  for (const ids of withdrawnOf(store, momentAt(now), readWhole(input), LOOKED_THROUGH, input.horizon)) {
    for (const some of inParts(ids, WRITTEN, () => 0)) {
      const withdrawn = await inTransaction(part, (writing) => withdrawEvents(writing, some));
      tally = { ...tally, withdrawn: tally.withdrawn + withdrawn };
      await context.pause();
    }
    await context.pause();
  }
  for (const { line, summary, reason } of problems) output.warn(`${input.file}: line ${line}: ${summary}: ${reason}`);
  if (input.untold > 0)
    output.warn(`${input.file}: and ${plural(input.untold, 'more line', 'more lines')} of this kind`);
  output.print(summaryOf(tally, input.entries, input.dryRun));
  return input.entries > 0 && handled(tally) === tally.refused ? 1 : 0;
}

/** The events of series that were read whole. */
function readWhole({ packed, incomplete }: ImportInput): readonly Pick<ImportedEvent, 'uid' | 'recurrence'>[] {
  const uids = new Set(incomplete);
  return packedIdentities(packed).filter(({ uid }) => !uids.has(uid));
}

/** The last second of the day so many months ahead. */
const horizonOf = (months: number, now: number, zone: string): number =>
  toInstant(endOfDay(addMonths(toLocal(now, zone), months)), zone);

/** Id of the author that the person named. */
function authorOf({ author }: ImportInput, { store }: CommandContext<CalendarConfig>): number | undefined {
  if (author === null) return undefined;
  const user = store.of(users).first(eq('login', author.toLowerCase()));
  if (!user) throw new CommandError(`there is no user ${author}`);
  return user.id;
}

interface PartContext extends CommandContext<CalendarConfig> {
  readonly author: number | undefined;
  readonly dryRun: boolean;
}

/** Ends a transaction that must not commit. */
class DryRun extends Error {}

/** Writes one part; gives what it came to, also where it was only tried. */
async function inTransaction<T>(context: PartContext, write: (writing: Writing) => T): Promise<T> {
  const { now, site, contributions, author, dryRun } = context;
  let done: { readonly value: T } | undefined;
  try {
    await context.transaction((store) => {
      done = {
        value: write({
          writer: { store, principal: IMPORTER, site, moment: momentAt(now), contributions, extraWithin: () => ({}) },
          author,
        }),
      };
      if (dryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  if (!done) throw new Error('a transaction did not run');
  return done.value;
}

/** The operator may do anything, but a file from elsewhere is no HTML of theirs: it is sanitized like a stranger's. */
const IMPORTER: Principal = { system: true, can: (capability) => capability !== 'unfiltered_html' };

const handled = ({ withdrawn: _withdrawn, ...counts }: Tally): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

function summaryOf(tally: Tally, entries: number, dryRun: boolean): string {
  const counts = [
    [tally.created, 'created'],
    [tally.updated, 'updated'],
    [tally.unchanged, 'unchanged'],
    [tally.cancelled, 'cancelled'],
    [tally.withdrawn, 'no longer in the file and moved to the trash'],
    [tally.refused, 'refused'],
    [tally.own, 'of this site itself and left alone'],
  ] as const;
  const said = counts.filter(([count], at) => count > 0 || at === 0).map(([count, what]) => `${count} ${what}`);
  const events = `${plural(entries, 'entry', 'entries')}, ${plural(handled(tally), 'event', 'events')}`;
  return `${dryRun ? 'Dry run: ' : ''}${events}: ${said.join(', ')}.`;
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

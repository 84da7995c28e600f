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
import { isCalendar, readCalendar, type SkippedEntries } from './read-calendar.ts';
import type { Writing } from './save-imported.ts';

/** Events per transaction, weighed by the length of their descriptions; one takes some hundredths of a second. */
const WRITTEN: PartSize = { count: 50, weight: 128 * 1024 };

/** Series searched at once for events that are no longer in the file, weighed by their number of events. */
const LOOKED_THROUGH: PartSize = { count: 250, weight: 250 };

/** Maximum number of problems to report, not counting those that mark where reading ended. */
const PROBLEMS = 1_000;

/** The range of an option whose value is a whole number. */
interface Range {
  readonly least: number;
  readonly most: number;
  /** Unit, for the error message. */
  readonly of: string;
  /** Default; without one, the site's setting applies. */
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

/** The result of reading the file, passed from the process that reads it to the one that serves the site. */
interface ImportInput {
  /** As given on the command line. */
  readonly file: string;
  readonly dryRun: boolean;
  readonly author: string | null;
  /** Last instant up to which occurrences were looked for, milliseconds since 1970 UTC. */
  readonly horizon: number;
  /** Number of VEVENT entries in the file, whether they could be read or not. */
  readonly entries: number;
  readonly skipped: SkippedEntries;
  readonly problems: readonly Problem[];
  /** Number of further problems, which are not in `problems`. */
  readonly untold: number;
  /** UIDs of series that could not be read completely; none of their events is moved to the trash. */
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
    const { events, problems, incomplete, entries, skipped } = readCalendar(lines, {
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
      skipped,
      ...toldOf(problems),
      incomplete,
      packed: packEvents(events),
    };
  },
  run: importFile,
});

/** The first problems of a file, and all that mark where reading ended, because the rest of the file is missing there. */
function toldOf(problems: readonly Problem[]): Pick<ImportInput, 'problems' | 'untold'> {
  const told = problems.filter(({ isEnd }, at) => at < PROBLEMS || isEnd);
  return { problems: told, untold: problems.length - told.length };
}

/** @throws UsageError when the value is not a whole number in its range */
function numberOf(name: keyof typeof RANGES, asked: Readonly<Partial<Record<string, string>>>): number {
  const { least, most, of, usual }: Range = RANGES[name];
  const number = asked[name] === undefined ? (usual ?? Number.NaN) : Number(asked[name]);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new UsageError(`--${name} must be a whole number of ${of} between ${least} and ${most}`);
}

/** @throws CommandError when the file is not a calendar, or too large */
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

/** Imports in parts, one transaction each: requests are served between them, and finished parts stay if a later one fails. */
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
  const skipped = skippedText(input.skipped);
  if (skipped !== '') output.warn(`${input.file}: only events are imported; skipped ${skipped}`);
  if (input.untold > 0) output.warn(`${input.file}: and ${plural(input.untold, 'more problem', 'more problems')}`);
  output.print(summaryOf(tally, input.entries, input.dryRun));
  return input.entries > 0 && handled(tally) === tally.refused ? 1 : 0;
}

/** The events of series that were read completely. */
function readWhole({ packed, incomplete }: ImportInput): readonly Pick<ImportedEvent, 'uid' | 'recurrence'>[] {
  const uids = new Set(incomplete);
  return packedIdentities(packed).filter(({ uid }) => !uids.has(uid));
}

/** The last second of the day this many months ahead, as an instant. */
const horizonOf = (months: number, now: number, zone: string): number =>
  toInstant(endOfDay(addMonths(toLocal(now, zone), months)), zone);

/** Id of the user given with `--author`. */
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

/** Rolls back the transaction of a dry run. */
class DryRun extends Error {}

/** Writes one part and returns the result, also for a dry run. */
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

/** The operator has all rights, but HTML in an imported file is not theirs: it is sanitized like that of untrusted users. */
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
    [tally.own, 'from this site and left unchanged'],
  ] as const;
  const said = counts.filter(([count], at) => count > 0 || at === 0).map(([count, what]) => `${count} ${what}`);
  const events = `${plural(entries, 'entry', 'entries')}, ${plural(handled(tally), 'event', 'events')}`;
  return `${dryRun ? 'Dry run: ' : ''}${events}: ${said.join(', ')}.`;
}

/** What was skipped, in words: `1 task, 2 journal entries`; empty for nothing. */
const skippedText = ({ VTODO, VJOURNAL, VFREEBUSY }: SkippedEntries): string =>
  [
    plural(VTODO, 'task', 'tasks'),
    plural(VJOURNAL, 'journal entry', 'journal entries'),
    plural(VFREEBUSY, 'list of busy times', 'lists of busy times'),
  ]
    .filter((text) => !text.startsWith('0 '))
    .join(', ');

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

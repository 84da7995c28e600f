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
import { type ContentLine, contentLines } from './content-lines.ts';
import { importEvents, inParts, NOTHING, sum, type Tally } from './import-events.ts';
import type { ImportedEvent } from './imported-event.ts';
import { isCalendar, readCalendar } from './read-calendar.ts';
import type { Writing } from './save-imported.ts';

/** Events that are written in one transaction. */
const PART = 100;

/** Occurrences of one recurring entry: a daily one for almost three years. */
const OCCURRENCES = 1_000;

const MONTHS = { least: 1, most: 240 };

/** What is handed from where the file is to where the site is. */
interface ImportInput {
  /** As the person named it. */
  readonly file: string;
  readonly lines: readonly ContentLine[];
  readonly dryRun: boolean;
  readonly months: number | null;
  readonly author: string | null;
}

/** `almanac import ics FILE` */
export const importIcs = calendar.command({
  words: ['import', 'ics'],
  summary: 'Imports the events of an iCalendar file; a second time it updates them.',
  arguments: {
    file: { type: 'positional', description: 'iCalendar file (.ics)', required: true },
    'dry-run': { type: 'boolean', description: 'Say what would be done and do nothing' },
    horizon: {
      type: 'string',
      description: 'How many months ahead recurring events are imported; as many as the event list shows, if not said',
    },
    author: { type: 'string', description: 'Login of the author of what is new' },
  },
  prepare: async ({ file, author = null, horizon, 'dry-run': dryRun }, readFile): Promise<ImportInput> => {
    const bytes = await readFile(file);
    if (bytes.length === 0) throw new CommandError(`${file} is empty`);
    const lines = contentLines(bytes);
    if (!isCalendar(lines))
      throw new CommandError(`${file} is not an iCalendar file: no line of it says BEGIN:VCALENDAR`);
    return { file, lines, dryRun, months: monthsOf(horizon), author };
  },
  run: importFile,
});

function monthsOf(horizon: string | undefined): number | null {
  if (horizon === undefined) return null;
  const months = Number(horizon);
  if (!Number.isInteger(months) || months < MONTHS.least || months > MONTHS.most) {
    throw new UsageError(`--horizon must be a number of months between ${MONTHS.least} and ${MONTHS.most}`);
  }
  return months;
}

async function importFile(input: ImportInput, context: CommandContext<CalendarConfig>): Promise<number> {
  const { now, site, output } = context;
  const author = authorOf(input, context);
  const horizon = horizonOf(input.months ?? context.config.window_months, now, site.timezone);
  const calendar = readCalendar(input.lines, { zone: site.timezone, horizon, occurrences: OCCURRENCES });
  let tally = NOTHING;
  const problems = [...calendar.problems];
  for (const part of inParts(calendar.events, PART)) {
    const done = await importPart(part, { ...context, horizon, author, dryRun: input.dryRun });
    tally = sum(tally, done.tally);
    problems.push(...done.problems);
    output.progress(handled(tally), calendar.events.length);
  }
  for (const { line, summary, reason } of problems) output.warn(`${input.file}: line ${line}: ${summary}: ${reason}`);
  output.print(summaryOf(tally, calendar.entries, input.dryRun));
  return calendar.entries > 0 && handled(tally) === tally.refused ? 1 : 0;
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
  readonly horizon: number;
  readonly author: number | undefined;
  readonly dryRun: boolean;
}

/** Carries what a dry run would have done out of a transaction that must not commit. */
class DryRun extends Error {
  readonly done: ReturnType<typeof importEvents>;
  constructor(done: ReturnType<typeof importEvents>) {
    super('dry run');
    this.done = done;
  }
}

async function importPart(
  part: readonly ImportedEvent[],
  context: PartContext,
): Promise<ReturnType<typeof importEvents>> {
  const { now, site, contributions, author, horizon, dryRun } = context;
  try {
    return await context.transaction((store) => {
      const writing: Writing = {
        writer: { store, principal: IMPORTER, site, moment: momentAt(now), contributions, extraWithin: () => ({}) },
        author,
      };
      const done = importEvents(writing, part, horizon);
      if (dryRun) throw new DryRun(done);
      return done;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.done;
    throw error;
  }
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
  ] as const;
  const said = counts.filter(([count], at) => count > 0 || at === 0).map(([count, what]) => `${count} ${what}`);
  const events = `${plural(entries, 'entry', 'entries')}, ${plural(handled(tally), 'event', 'events')}`;
  return `${dryRun ? 'Dry run: ' : ''}${events}: ${said.join(', ')}.`;
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

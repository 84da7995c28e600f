import { anonymous, type CommandContext, momentAt, oneOf, type RecordRow } from '../../../core/index.ts';
import { type EventRecord, events } from '../../calendar/index.ts';
import { calendarWeb } from '../calendar-web.ts';
import { calendarLines, EXACT } from './calendar-file.ts';

/** Statuses of exported events. */
const EXPORTED = ['publish', 'private'] as const;

/** Number of events written between two pauses. */
const PART = 25;

/** `almanac export ics FILE` */
export const exportIcs = calendarWeb.command({
  words: ['export', 'ics'],
  summary: 'Exports all events to an iCalendar file.',
  arguments: {
    file: { type: 'positional', isPath: true, description: 'file to write (.ics); must not exist yet', required: true },
  },
  prepare: ({ file }) => ({ file }),
  run: async ({ file }, context) => {
    const records = context.exporting.store.of(events);
    const { rows, total } = records.find({
      where: oneOf('status', EXPORTED),
      order: [{ field: 'start', direction: 'asc' }],
    });
    await context.exporting.write(file, texts(context, rows));
    const left = records.count() - total;
    context.output.print(`Exported ${total} ${total === 1 ? 'event' : 'events'} to ${file}.`);
    if (left > 0)
      context.output.print(
        `Left out: ${left} that ${left === 1 ? 'is' : 'are'} not published: drafts, and what is in the trash.`,
      );
    return 0;
  },
});

/** The file in parts, with pauses to let other work run. All events are as they were when they were found. */
async function* texts(context: CommandContext, rows: readonly RecordRow<EventRecord>[]): AsyncGenerator<string> {
  const { exporting, site, contributions, now, output } = context;
  const asking = { store: exporting.store, site, contributions, moment: momentAt(now), principal: anonymous };
  let done = 0;
  for (const text of calendarLines(asking, eachRecord(rows), EXACT)) {
    yield text;
    if (text !== END_OF_EVENT) continue;
    output.progress(++done, rows.length);
    if (done % PART === 0) await context.pause();
  }
}

const END_OF_EVENT = 'END:VEVENT\r\n';

const eachRecord = (rows: readonly RecordRow<EventRecord>[]): Iterable<EventRecord> => ({
  *[Symbol.iterator]() {
    for (const row of rows) yield row.record;
  },
});

import { eq } from '../../contract/data/query.ts';
import type { RecordReader } from '../../contract/data/store-reader.ts';
import type { RecordWriter } from '../../contract/data/transaction.ts';
import { system } from '../../contract/fixed-principals.ts';
import { jobKey, type StoredJob, storedJobs } from '../../jobs/stored-jobs.ts';
import type { BuiltGeneration } from '../generation/built-generation.ts';

type Scheduled = Pick<BuiltGeneration, 'bound' | 'jobs' | 'plugins'>;

/**
 * Stores the schedules declared by enabled plugins, and removes those that they no longer declare. Schedules of disabled plugins are kept.
 *
 * @param now milliseconds since 1970 UTC
 * @throws as a transaction
 */
export async function keepSchedules(generation: Scheduled, now: number): Promise<void> {
  const { bound } = generation;
  if (changesOf(generation, bound.reader.of(storedJobs), now).length === 0) return;
  await bound.transaction(system, (store) => {
    const records = store.of(storedJobs);
    for (const change of changesOf(generation, records, now)) change(records);
  });
}

type Change = (records: RecordWriter<StoredJob>) => void;

function changesOf({ jobs, plugins }: Scheduled, records: RecordReader<StoredJob>, now: number): readonly Change[] {
  const on = new Set(plugins.map(({ name }) => name));
  const stored = records.find({ where: eq('is_schedule', true) }).records;
  const known = new Set(stored.map((record) => jobKey(record.plugin, record.job)));
  const changed = stored.flatMap((record): Change | [] => {
    const schedule = jobs.get(jobKey(record.plugin, record.job))?.schedule;
    if (!on.has(record.plugin) || schedule?.rule === record.rule) return [];
    if (!schedule) return (writer) => writer.remove(record.id);
    const due = schedule.next(now);
    return (writer) =>
      writer.put({ ...record, rule: schedule.rule, scheduled: due, due, attempts: 0, state: 'waiting' });
  });
  const added = [...jobs].flatMap(([key, { plugin, work, schedule }]): Change | [] => {
    if (!schedule || known.has(key)) return [];
    const due = schedule.next(now);
    const { rule } = schedule;
    return (writer) =>
      writer.insert({ plugin: plugin.name, job: work.name, rule, scheduled: due, due, attempts: 0, state: 'waiting' });
  });
  return [...changed, ...added];
}

import * as v from 'valibot';
import { definePlugin, type JobContext, type JobDeclaration, type Plugin } from '../../core/index.ts';

/** A run of a job, as it saw itself. */
export interface NotedRun {
  readonly job: string;
  readonly attempt: number;
  /** ISO 8601 in UTC. */
  readonly scheduled: string;
  readonly input: unknown;
}

type Declared = Omit<JobDeclaration<v.UndefinedSchema<undefined>>, 'run' | 'input'>;

/** A plugin `shop` with these jobs, and what it noted of each run; `run` is done after that. */
export function notedJobs(
  declared: readonly Declared[],
  run: (context: JobContext) => Promise<void> | void = () => undefined,
): { readonly plugin: Plugin; readonly runs: NotedRun[] } {
  const runs: NotedRun[] = [];
  const shop = definePlugin({ name: 'shop' });
  const jobs = declared.map((one) =>
    shop.job({
      ...one,
      input: v.undefined(),
      run: (context) => {
        const { attempt, scheduled, input } = context;
        runs.push({ job: one.name, attempt, scheduled: new Date(scheduled).toISOString(), input });
        return run(context);
      },
    }),
  );
  return { plugin: shop.with({ jobs }), runs };
}

import type { CheckContext } from '../../contract/health/check.ts';
import type { CheckReport, Health } from '../../contract/health/health.ts';
import type { Log } from '../../platform/index.ts';
import type { GatheredCheck } from './gather-checks.ts';

interface HealthOptions extends Pick<Health, 'sizes'> {
  readonly checks: readonly GatheredCheck[];
  readonly contextFor: (check: GatheredCheck) => CheckContext;
  readonly log: Log;
}

/** How a site does, by these checks. One that throws is itself something to look at, and keeps no other from running. */
export function createHealth({ checks, contextFor, sizes, log }: HealthOptions): Health {
  const report = async (one: GatheredCheck): Promise<CheckReport> => {
    const { name, label } = one.check;
    try {
      return { name, label, ...(await one.check.run(contextFor(one))) };
    } catch (error) {
      log.error('a check failed', { check: name, cause: String(error) });
      return { name, label, status: 'critical', message: 'This check failed; the log says why.' };
    }
  };
  const byName = new Map(checks.map((one) => [one.check.name, one]));
  return {
    checks: checks.map(({ check: { name, label } }) => ({ name, label })),
    run: async (name) => {
      const check = byName.get(name);
      if (!check) throw new Error(`there is no check ${name}`);
      return report(check);
    },
    runAll: () => Promise.all(checks.map(report)),
    sizes,
  };
}

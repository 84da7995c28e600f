import { logWritten } from '../../changes/log-changes.ts';
import { jobKey } from '../../jobs/stored-jobs.ts';
import type { Clock } from '../../platform/index.ts';
import type { Followers } from '../../store/index.ts';
import { listenersIn, type MountedWork } from '../gather-jobs.ts';
import { storedListeners } from './stored-listeners.ts';

/** Makes transactions log their changes to followed collections; undefined if there are no listeners. */
export function logChanges(
  jobs: ReadonlyMap<string, MountedWork>,
  clock: Pick<Clock, 'now'>,
): Followers['within'] | undefined {
  const declared = listenersIn(jobs);
  if (declared.size === 0) return undefined;
  return (done) => {
    const begun = storedListeners(done.store).filter(({ plugin, job }) => declared.has(jobKey(plugin, job)));
    const followed = new Set(begun.flatMap(({ to = [] }) => to));
    logWritten(done, (collection) => followed.has(collection), clock.now());
  };
}

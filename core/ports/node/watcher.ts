import { watch } from 'chokidar';
import type { Watcher } from '../watcher.ts';

/** How long a burst of events must be over: editors write, rename and touch in one go. */
const QUIET_MS = 60;

export const chokidarWatcher: Watcher = {
  watch: (path, onChange, onError) => {
    let timer: NodeJS.Timeout | undefined;
    const watcher = watch(path, { ignoreInitial: true })
      .on('all', () => {
        clearTimeout(timer);
        timer = setTimeout(onChange, QUIET_MS);
      })
      .on('error', (error) => onError(error instanceof Error ? error : new Error(String(error))));
    return () => {
      clearTimeout(timer);
      void watcher.close();
    };
  },
};

import { watch } from 'chokidar';
import type { Watcher } from '../../index.ts';

/** Quiet time that ends a burst of events: editors write, rename and touch in one go. */
const QUIET_MS = 60;

/** Folders filled by programs: many files, none of which people edit. */
const FILLED = /[\\/](?:node_modules|\.git)(?:[\\/]|$)/;

export const chokidarWatcher: Watcher = {
  watch: (path, onChange, onError) => {
    let timer: NodeJS.Timeout | undefined;
    let isChanged = false;
    const tell = () => {
      onChange({ isBegun: !isChanged });
      isChanged = false;
    };
    const tellSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(tell, QUIET_MS);
    };
    const changed = () => {
      isChanged = true;
      tellSoon();
    };
    const watcher = watch(path, { ignoreInitial: true, ignored: (below) => FILLED.test(below.slice(path.length)) })
      .on('all', changed)
      // earlier changes cause no event
      .on('ready', tellSoon)
      .on('error', (error) => onError(error instanceof Error ? error : new Error(String(error))));
    return () => {
      clearTimeout(timer);
      void watcher.close();
    };
  },
};

import { TextFolders } from '../../core/store/texts/text-folders.ts';
import { memoryFileSystem } from '../../scripts/testing/memory-file-system.ts';
import { quietLog } from '../../scripts/testing/quiet-log.ts';
import { testClock } from '../../scripts/testing/test-clock.ts';

/** For stores of records alone. */
export const noTexts = (): TextFolders =>
  new TextFolders({
    root: '/',
    fileSystem: memoryFileSystem(),
    clock: testClock(),
    log: quietLog,
    noteFound: async () => {},
    onFolder: () => {},
  });

import { TextFolders } from '../../core/store/texts/text-folders.ts';
import { memoryFileSystem } from '../../core/testing/memory-file-system.ts';
import { quietLog } from '../../core/testing/quiet-log.ts';
import { testClock } from '../../core/testing/test-clock.ts';

/** For stores of records alone. */
export const noTexts = (): TextFolders =>
  new TextFolders({
    root: '/',
    fileSystem: memoryFileSystem(),
    clock: testClock(),
    log: quietLog,
    onFolder: () => {},
  });

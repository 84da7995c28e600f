import { systemClock } from '../../../../core/platform/node/clock.ts';
import { nodeFileSystem } from '../../../../core/platform/node/files/file-system.ts';
import { followJournal } from '../../../../core/store/journal/journal-tail.ts';
import { SiteState } from './site-state.ts';

/**
 * Follows the journal of another process, which has the site open, from a position on, and says what the site is at each: a line
 * of JSON with the position and the state.
 *
 * Arguments: the absolute path of the data folder; the position, at which the site is empty.
 */
const [folder = '', from = ''] = process.argv.slice(2);
const state = new SiteState();
const ports = { fileSystem: nodeFileSystem, clock: systemClock };
for await (const entry of followJournal(
  ports,
  `${folder}/.almanac/journal`,
  Number(from),
  new AbortController().signal,
)) {
  state.take(entry);
  process.stdout.write(`${JSON.stringify([entry.position, state.text])}\n`);
}

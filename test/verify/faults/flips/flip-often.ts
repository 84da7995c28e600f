import { hashOf } from '../../../../core/lib/hash.ts';
import type { Log } from '../../../../core/platform/ports.ts';
import type { RecordFiles } from '../../../../core/store/records/record-files.ts';
import { SimClock } from '../../../sim/clock.ts';
import type { Disk } from '../../../sim/disk.ts';
import { SimFileSystem } from '../../../sim/file-system.ts';
import { type CrashState, PowerCut } from '../../../sim/power-cut.ts';
import { SimMachine } from '../../../sim/processes.ts';
import { DATA, type OpenRecordFiles, openSimSite } from '../../../sim/site.ts';
import { uploadsOn } from '../crash/check.ts';
import { promisesOf } from '../crash/promises.ts';
import { FOLDERS, placeOf, Scene, UPLOADS } from '../crash/scene.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { type Flip, filesBelow, flipBits, OWN } from './flip.ts';
import { type JournaledFrame, journaledFrames } from './journaled-frames.ts';
import { live } from './life.ts';

/** Number of tries for the state after each death. */
const FLIPS_A_DEATH = 10;

interface FlipOptions {
  readonly open: OpenRecordFiles;
  readonly random: SeededRandom;
  /** Number of times that bits are flipped. */
  readonly flips: number;
  readonly note: (text: string) => void;
}

/**
 * Runs a site once, and simulates its death at points of that run, half of them as power cuts; each time a few bits are flipped in
 * its internal files before the next start.
 *
 * @returns number of starts that lost something without reporting it, or reported something wrong
 */
export async function flipOften({ open, random, flips, note }: FlipOptions): Promise<number> {
  const scene = new Scene(open);
  const cut = new PowerCut(scene.fileSystem.disk);
  await live(scene, random);
  const { events } = scene.fileSystem.disk;
  const promised = promisesOf(events, { edited: false });
  const points = Array.from({ length: flips / FLIPS_A_DEATH }, () => 1 + random.below(events.length)).sort(
    (a, b) => a - b,
  );
  let failures = 0;
  let done = 0;
  for (const point of points) {
    for (; done < point; done++) cut.next();
    const isPowerCut = random.below(2) === 0;
    const given = Math.max(0, ...promised(point).acknowledged.flatMap(({ ids }) => ids));
    const death = { open, isPowerCut, given, state: cut.cut(isPowerCut ? 'chance' : 'all', random) };
    const sound = await startAfter(death, () => []);
    const where = `event ${point} of ${events.length}, ${isPowerCut ? 'power cut' : 'killed'}`;
    for (const problem of falseAlarms(sound, isPowerCut)) {
      failures++;
      note(`${where}: ${problem}`);
    }
    for (let left = FLIPS_A_DEATH; left > 0; left--) {
      const started = await startAfter(death, (disk) => flipBits(disk, random));
      const problems = [...unseenLosses(sound, started), ...silences(started), ...started.problems];
      if (problems.length === 0) continue;
      failures++;
      note(`${where}, ${started.flips.map(({ path, at }) => `${path} at ${at}`).join(', ')}: ${problems.join('; ')}`);
    }
  }
  return failures;
}

interface Death {
  readonly open: OpenRecordFiles;
  readonly isPowerCut: boolean;
  readonly state: CrashState;
  /** The highest id that a client received. */
  readonly given: number;
}

/** Damage that the log reported in a file in `.almanac`, and its first byte. */
interface Told {
  readonly file: unknown;
  readonly offset: unknown;
}

interface Started {
  readonly flips: readonly Flip[];
  /** Frames of the journal before bits were flipped. */
  readonly frames: readonly JournaledFrame[];
  readonly disk: Disk;
  /** Hashes of served versions, by absolute path. */
  readonly served: ReadonlyMap<string, string>;
  readonly told: readonly Told[];
  readonly problems: readonly string[];
}

async function startAfter(death: Death, flip: (disk: Disk) => readonly Flip[]): Promise<Started> {
  const clock = new SimClock();
  const disk = death.state.boot(() => BigInt(clock.now()) * 1_000_000n);
  const frames = journaledFrames(disk);
  const flips = flip(disk);
  const machine = new SimMachine(death.isPowerCut ? 'boot-2' : 'boot-1');
  // the first numbers belong to the dead processes
  for (const one of [machine.start(), machine.start()]) one.kill();
  const fileSystem = new SimFileSystem(clock, disk);
  const start = async () => {
    const told: Told[] = [];
    const tell: Log['warn'] = (_, fields = {}) => void told.push({ file: fields.file, offset: fields.offset });
    const files = await openSimSite({
      fileSystem,
      clock,
      machine,
      open: death.open,
      log: { info: tell, warn: tell, error: tell },
    });
    return { files, told, served: await servedBy(files, disk) };
  };
  const first = await start();
  const problems: string[] = [];
  const next = await first.files.commit((tx) => tx.nextId('site'));
  if (next <= death.given && !areIdsHit(flips, frames)) problems.push(`id ${next} is given again`);
  await first.files.close();
  for (const folder of ['tmp', 'journal']) {
    for (const { path } of filesBelow(disk, folder)) problems.push(`${path} is left`);
  }
  const second = await start();
  if (second.told.length > 0)
    problems.push(`a second start tells of ${second.told.map(({ file }) => file).join(', ')}`);
  for (const path of changed(first.served, second.served)) problems.push(`a second start changes ${path}`);
  await second.files.close();
  return { flips, frames, disk, served: first.served, told: first.told, problems };
}

/** Are both copies of the ids damaged, or the ids in the journal? */
const areIdsHit = (flips: readonly Flip[], frames: readonly JournaledFrame[]): boolean =>
  flips.filter(({ path }) => path === 'ids.json').length > 1 ||
  flips.some(({ path, at }) => frames.some((one) => one.path === path && one.ids.start - 8 <= at && at <= one.ids.end));

async function servedBy(files: RecordFiles, disk: Disk): Promise<ReadonlyMap<string, string>> {
  const folders = await Promise.all(FOLDERS.map((folder) => files.folder(folder.name, folder)));
  return new Map([
    ...folders.flatMap(({ name, entries }) => [...entries].map(([id, { hash }]) => [placeOf(name, id), hash] as const)),
    ...uploadsOn(disk),
  ]);
}

const changed = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path));

/** Reported damage without flipped bits. Snapshots are not synced: a power cut may leave part of one. */
const falseAlarms = ({ told, problems }: Started, isPowerCut: boolean): readonly string[] => [
  ...problems,
  ...told.flatMap(({ file }) =>
    /^(journal\/|ids\.json)/.test(String(file)) || (!isPowerCut && /^snapshot\//.test(String(file)))
      ? [`nothing is wrong with ${file}`]
      : [],
  ),
];

/** Files served differently than without flipped bits, which are neither set aside nor in a damaged frame that the log reported. */
const unseenLosses = (sound: Started, started: Started): readonly string[] =>
  changed(sound.served, started.served).flatMap((path) => {
    const last = started.frames.filter(({ files }) => files.includes(path)).at(-1);
    if (isAside(path, sound.served.get(path), started.disk)) return [];
    if (last && isTold(last, started) && isHit(last, started)) return [];
    if (last && isLikeTorn(last, started)) return [];
    return [
      `${path.slice(DATA.length + 1)} is lost, and ${last && isTold(last, started) ? 'was not hit' : 'nothing was said'}`,
    ];
  });

const isHit = ({ path, start, end }: JournaledFrame, { flips }: Started): boolean =>
  flips.some((flip) => flip.path === path && start <= flip.at && flip.at < end);

/** Is a version of a file, or its removal, among the conflicts? */
function isAside(path: string, version: string | undefined, disk: Disk): boolean {
  // an upload that may be unused stays if that cannot be determined
  if (version === undefined && path.startsWith(`${DATA}/${UPLOADS}/`)) return true;
  const flat = path
    .slice(DATA.length + 1)
    .replace(/\.\w+$/, '')
    .replaceAll('/', '~');
  return filesBelow(disk, 'conflicts').some((one) =>
    version === undefined
      ? one.path.startsWith(`conflicts/${flat}.removed.`)
      : hashOf(disk.find(`${OWN}/${one.path}`)?.bytes ?? new Uint8Array()) === version,
  );
}

/** Does the log report damage in the frame, or damage that extends into it? */
const isTold = ({ path, start, end }: JournaledFrame, { told, disk }: Started): boolean =>
  told.some(({ file, offset }) => {
    if (file !== path || typeof offset !== 'number') return false;
    return offset < end && (offset >= start || start < offset + sizeAside(disk, path, offset));
  });

/** Number of journal bytes set aside from an offset on; 0 if they were repaired. */
function sizeAside(disk: Disk, path: string, offset: number): number {
  const begin = `conflicts/${path.replace('/', '~').replace(/\.\w+$/, '')}-at-${offset}.`;
  return filesBelow(disk, 'conflicts').find((one) => one.path.startsWith(begin))?.size ?? 0;
}

/** Is it the only frame of its file? Then nothing was acknowledged in the file, and the frame may be torn. */
const isAlone = ({ path }: JournaledFrame, { frames }: Started): boolean =>
  frames.filter((one) => one.path === path).length === 1;

/** Position of the length within a frame (core/store/journal/frame.ts). */
const LENGTH = { start: 4, end: 8 };

/**
 * Is it the last frame of a file and torn, or indistinguishable from a torn one, because both its length and its checksum are
 * damaged?
 */
function isLikeTorn({ path, start, end, isTorn }: JournaledFrame, { flips, frames }: Started): boolean {
  if (frames.some((one) => one.path === path && one.start > start)) return false;
  if (isTorn) return true;
  const hit = flips
    .filter((flip) => flip.path === path && start <= flip.at && flip.at < end)
    .map(({ at }) => at - start);
  return hit.some((at) => LENGTH.start <= at && at < LENGTH.end) && hit.some((at) => at >= LENGTH.end);
}

/** Flipped bits that were not reported, although they are in a relevant place. */
const silences = (started: Started): readonly string[] =>
  started.flips.flatMap(({ path, at }) => {
    const frame = started.frames.find((one) => one.path === path && one.start <= at && at < one.end);
    const isSaid = path.startsWith('journal/')
      ? !frame || isTold(frame, started) || isAlone(frame, started) || isLikeTorn(frame, started)
      : started.told.some(({ file }) => file === path);
    return isSaid ? [] : [`nothing was said of ${path} at ${at}`];
  });

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

/** Times that bits are flipped in what one death left. */
const FLIPS_A_DEATH = 10;

interface FlipOptions {
  readonly open: OpenRecordFiles;
  readonly random: SeededRandom;
  /** How often bits are flipped. */
  readonly flips: number;
  readonly note: (text: string) => void;
}

/**
 * Lets a site live once, and die at points of its life, half of them with its machine; each time a few bits are flipped in what
 * it keeps for itself before the next start.
 *
 * @returns how many of the starts lost something unsaid, or said what is not so
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
  /** The highest id that a client was told of. */
  readonly given: number;
}

/** What the log said of a file below `.almanac`, and from which byte on. */
interface Told {
  readonly file: unknown;
  readonly offset: unknown;
}

interface Started {
  readonly flips: readonly Flip[];
  /** Of the journal before bits were flipped. */
  readonly frames: readonly JournaledFrame[];
  readonly disk: Disk;
  /** Hashes of what is served, by absolute path. */
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
  // The dead ones had the first numbers.
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

/** Are both copies of the ids hit, or what the journal says of them? */
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

/** Without a flipped bit nothing is damaged. Snapshots are not made durable: a power cut may leave them in part. */
const falseAlarms = ({ told, problems }: Started, isPowerCut: boolean): readonly string[] => [
  ...problems,
  ...told.flatMap(({ file }) =>
    /^(journal\/|ids\.json)/.test(String(file)) || (!isPowerCut && /^snapshot\//.test(String(file)))
      ? [`nothing is wrong with ${file}`]
      : [],
  ),
];

/** What is served otherwise than without the flipped bits, and neither set aside nor in a hit frame that the log told of. */
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

/** Does a version of a file lie among the conflicts, or its removal? */
function isAside(path: string, version: string | undefined, disk: Disk): boolean {
  // A file beside the records that nobody may keep stays where it cannot be told.
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

/** Does the log tell of a place in the frame, or of damage that goes on into it? */
const isTold = ({ path, start, end }: JournaledFrame, { told, disk }: Started): boolean =>
  told.some(({ file, offset }) => {
    if (file !== path || typeof offset !== 'number') return false;
    return offset < end && (offset >= start || start < offset + sizeAside(disk, path, offset));
  });

/** Bytes of the journal that were set aside from a place on; 0 when they were mended. */
function sizeAside(disk: Disk, path: string, offset: number): number {
  const begin = `conflicts/${path.replace('/', '~').replace(/\.\w+$/, '')}-at-${offset}.`;
  return filesBelow(disk, 'conflicts').find((one) => one.path.startsWith(begin))?.size ?? 0;
}

/** Nothing was acknowledged in a file whose first frame is all of it: it may be torn. */
const isAlone = ({ path }: JournaledFrame, { frames }: Started): boolean =>
  frames.filter((one) => one.path === path).length === 1;

/** Bytes of a frame in which its length stands (core/store/journal/frame.ts). */
const LENGTH = { start: 4, end: 8 };

/**
 * The last frame of a file that is torn, or of which neither the length nor what it is checked by is whole: nothing tells that
 * from one that is torn.
 */
function isLikeTorn({ path, start, end, isTorn }: JournaledFrame, { flips, frames }: Started): boolean {
  if (frames.some((one) => one.path === path && one.start > start)) return false;
  if (isTorn) return true;
  const hit = flips
    .filter((flip) => flip.path === path && start <= flip.at && flip.at < end)
    .map(({ at }) => at - start);
  return hit.some((at) => LENGTH.start <= at && at < LENGTH.end) && hit.some((at) => at >= LENGTH.end);
}

/** Flipped bits that nobody was told of, though they lie where they matter. */
const silences = (started: Started): readonly string[] =>
  started.flips.flatMap(({ path, at }) => {
    const frame = started.frames.find((one) => one.path === path && one.start <= at && at < one.end);
    const isSaid = path.startsWith('journal/')
      ? !frame || isTold(frame, started) || isAlone(frame, started) || isLikeTorn(frame, started)
      : started.told.some(({ file }) => file === path);
    return isSaid ? [] : [`nothing was said of ${path} at ${at}`];
  });

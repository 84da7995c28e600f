import { hashOf } from '../../../../core/lib/hash.ts';
import { quietLog } from '../../../../scripts/testing/quiet-log.ts';
import { SimClock } from '../../../sim/clock.ts';
import type { Disk } from '../../../sim/disk.ts';
import { SimFileSystem } from '../../../sim/file-system.ts';
import { type CrashState, PowerCut } from '../../../sim/power-cut.ts';
import { SimMachine } from '../../../sim/processes.ts';
import { DATA, type OpenRecordFiles, openSimSite } from '../../../sim/site.ts';
import { EVENTS, placeOf, Scene, VENUES } from '../crash/scene.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { type JournaledFile, journaledOn } from './journaled.ts';
import { IDS, live } from './live.ts';
import { editBetween } from './person.ts';
import { textAt } from './text-at.ts';

const CONFLICTS = `${DATA}/.almanac/conflicts`;
const TEMPORARY = `${DATA}/.almanac/tmp`;

interface DeathOptions {
  readonly open: OpenRecordFiles;
  readonly random: SeededRandom;
  /** Number of deaths of the process. */
  readonly deaths: number;
  readonly note: (text: string) => void;
}

/**
 * Runs a process once, and simulates its death at many points of that run, half of them as power cuts; each time files are edited
 * by hand before the next process starts.
 *
 * @returns number of deaths followed by a wrong result
 */
export async function dieOften({ open, random, deaths, note }: DeathOptions): Promise<number> {
  const scene = new Scene(open);
  const cut = new PowerCut(scene.fileSystem.disk);
  const edits = await live(scene, random);
  const points = scene.fileSystem.disk.events.length;
  const chosen = Array.from({ length: deaths }, () => 1 + random.below(points)).sort((a, b) => a - b);
  const versions = new Map(PLACES.map((path) => [path, new Set<string>()]));
  let failures = 0;
  let done = 0;
  for (const point of chosen) {
    for (; done < point; done++) cut.next();
    for (const [path, texts] of versions) remember(texts, cut.cut('all', random), path);
    const isPowerCut = random.below(2) === 0;
    const state = cut.cut(isPowerCut ? 'chance' : 'all', random);
    const unsaid = new Set(edits.filter(({ from, to }) => from <= point && point <= to).map(({ path }) => path));
    const problems = await startAfter(state, { open, random, versions, unsaid, isPowerCut });
    if (problems.length === 0) continue;
    failures++;
    note(`event ${point} of ${points}, ${isPowerCut ? 'power cut' : 'killed'}: ${problems.join('; ')}`);
  }
  return failures;
}

const PLACES = [EVENTS, VENUES].flatMap((folder) => IDS.map((id) => placeOf(folder, id)));

/** Remembers the text of a file, and texts about to be put in its place. */
function remember(texts: Set<string>, state: CrashState, path: string): void {
  const disk = state.boot(() => 0n);
  for (const text of [textAt(disk, path), journaledOn(disk).get(path)?.last]) {
    // it may be half written by an edit in place
    if (text?.endsWith('}\n')) texts.add(text);
  }
}

interface Start {
  readonly open: OpenRecordFiles;
  readonly random: SeededRandom;
  readonly versions: ReadonlyMap<string, ReadonlySet<string>>;
  /** Files that were just being edited: it is unknown whether the dead process had noticed. */
  readonly unsaid: ReadonlySet<string>;
  readonly isPowerCut: boolean;
}

async function startAfter(
  state: CrashState,
  { open, random, versions, unsaid, isPowerCut }: Start,
): Promise<readonly string[]> {
  const clock = new SimClock();
  const disk = state.boot(() => BigInt(clock.now()) * 1_000_000n);
  const fileSystem = new SimFileSystem(clock, disk);
  if (!disk.find(DATA)) return [];
  const unlinked = new Set(PLACES.filter((path) => isBeingLinked(disk, path)));
  const edited = editBetween(fileSystem, versions, random);
  const journaled = journaledOn(disk);
  const toldBefore = new Set(disk.find(CONFLICTS)?.entries.keys());
  const before = new Map(PLACES.map((path) => [path, textAt(disk, path)]));
  const machine = new SimMachine(isPowerCut ? 'boot-2' : 'boot-1');
  // the first number belongs to the dead process
  machine.start().kill();
  const told = new Set<unknown>();
  const log = {
    ...quietLog,
    warn: (_: string, fields: Readonly<Record<string, unknown>> = {}) => told.add(fields.conflict),
  };
  const files = await openSimSite({ fileSystem, clock, machine, open, log });
  const problems = PLACES.flatMap((path) => {
    const [lay, lies] = [before.get(path), textAt(disk, path)];
    const [stays, aside] = expected({ lay, isEdited: edited.has(path), ours: journaled.get(path), isPowerCut });
    // a new file removed between its link and the end of its mark looks as if it had never existed: nothing was acknowledged yet
    if ((lay === undefined && unlinked.has(path)) || unsaid.has(path)) return [];
    return [
      ...(lies === stays ? [] : [`${path} has ${lies}, not ${stays}`]),
      ...(aside === NOTHING || isAside(disk, path, aside)
        ? []
        : [`of ${path} ${aside ?? 'the removal'} is not set aside`]),
    ];
  });
  const conflicts = await files.conflicts();
  const silent = conflicts
    .filter((name) => !told.has(name) && !toldBefore.has(name))
    .map((name) => `nobody was told of ${name}`);
  const left = [...(disk.find(TEMPORARY)?.entries.keys() ?? [])].map((name) => `${name} is left`);
  const settled = PLACES.map((path) => textAt(disk, path));
  files.kill();
  const again = await openSimSite({ fileSystem, clock, machine, open });
  const moved = PLACES.filter((path, index) => textAt(disk, path) !== settled[index]);
  await again.close();
  return [...problems, ...silent, ...left, ...moved.map((path) => `a second start changes ${path}`)];
}

const NOTHING = Symbol('nothing');

/** The expected version of a file, and the one expected among the conflicts. */
function expected({
  lay,
  isEdited,
  ours,
  isPowerCut,
}: {
  /** Version in place when the process was started. */
  readonly lay: string | undefined;
  readonly isEdited: boolean;
  readonly ours: JournaledFile | undefined;
  readonly isPowerCut: boolean;
}): readonly [string | undefined, string | undefined | typeof NOTHING] {
  if (!ours || lay === ours.last) return [lay, NOTHING];
  if (!isPowerCut && ours.edits.length > 0) return [lay, NOTHING];
  if (!isPowerCut) return isEdited ? [lay, ours.last] : [ours.last, NOTHING];
  if (lay === undefined) return [ours.edits.length > 0 && ours.edits.at(-1) === undefined ? lay : ours.last, NOTHING];
  const hash = hashOf(new TextEncoder().encode(lay));
  if (ours.edits.includes(hash)) return [lay, NOTHING];
  const isKnown = ours.known.has(hash);
  return isEdited && !isKnown ? [lay, ours.last] : [ours.last, lay];
}

function isAside(disk: Disk, path: string, text: string | undefined): boolean {
  const begin = path.slice(DATA.length + 1, -'.json'.length).replaceAll('/', '~');
  const names = [...(disk.find(CONFLICTS)?.entries.keys() ?? [])].filter((name) => name.startsWith(`${begin}.`));
  return names.some((name) =>
    text === undefined ? name.endsWith('.removed.json') : textAt(disk, `${CONFLICTS}/${name}`) === text,
  );
}

/** Is a new file linked to its place, but still marked as not in place? */
function isBeingLinked(disk: Disk, path: string): boolean {
  const inode = disk.find(path);
  return inode !== undefined && [...(disk.find(TEMPORARY)?.entries.values() ?? [])].includes(inode.number);
}

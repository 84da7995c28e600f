import type { SeededRandom } from '../../../verify/faults/seeded-random.ts';
import { Editor } from './edits.ts';
import { chance, createKnown, type Known } from './known.ts';
import type { Ask, GivenAnswer } from './put.ts';
import { read, readPath, readSignedIn } from './reads.ts';
import type { TagPairs } from './tag-pairs.ts';
import { type PlayedSettings, ROLES, type TwoSites, twoSites } from './two-sites.ts';
import { write } from './writes.ts';

const MEBIBYTE = 1024 * 1024;
/** Cache sizes: enough for everything requested, and so small that much is evicted. */
const KEPT_BYTES = [64 * MEBIBYTE, MEBIBYTE, 200_000];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Number of addresses that are read repeatedly, until each is replaced by another. */
const FAVOURITES = 8;
/** Number of such addresses per user, because responses are cached per user. */
const OF_USERS = 3;

/** Result of a play. */
export interface Played {
  readonly steps: number;
  /** Successful anonymous reads. */
  readonly reads: number;
  /** Those of them answered from the cache. */
  readonly kept: number;
  /** Reads of users answered from the cache. */
  readonly keptForUsers: number;
  /** Successful writes; the others were refused. */
  readonly written: number;
  /** First difference between the sites, which ends the play. */
  readonly difference: string | undefined;
}

/** Plays random steps on a site that caches responses and one that does not. */
export async function play(random: SeededRandom, steps: number): Promise<Played> {
  const sites = await twoSites(KEPT_BYTES[0] as number);
  const known = createKnown(random, sites.clock.now);
  const editor = new Editor(sites, known);
  const favourites: string[] = [];
  const ofUsers: string[] = [];
  const played = { steps: 0, reads: 0, kept: 0, keptForUsers: 0, written: 0 };
  let difference: string | undefined;

  const ask = async (one: Ask): Promise<GivenAnswer> => {
    const [kept, anew] = await sites.ask(one);
    difference ??= differenceOf(one, kept, anew, known.tags);
    known.note(one, anew);
    return kept;
  };
  let calendar: unknown = true;
  const save = () => sites.saveSettings(settings(random, calendar), random.pick(KEPT_BYTES));
  const change = async () => {
    // without the calendar there is little to test
    const turn = calendar === false ? 99 : random.below(100);
    if (turn < 50) played.written += (await ask(write(known))).status < 300 ? 1 : 0;
    else if (turn < 88) turnClock(sites, known);
    else if (turn < 97) await editor.edit();
    else if (turn < 98) await sites.revoke(random.pick(ROLES));
    else {
      calendar = random.pick([true, true, true, false, { window_months: 1 }, { currency_symbol: '€' }]);
      await save();
    }
  };
  const pathIn = (places: string[], most: number) => {
    if (places.length < most || chance(random, most)) places[random.below(most)] = readPath(known);
    return random.pick(places.filter((place) => place !== undefined));
  };
  const look = async () => {
    const one = chance(random, 5)
      ? readSignedIn(pathIn(ofUsers, OF_USERS), known)
      : read(pathIn(favourites, FAVOURITES), known);
    const { status, isKept } = await ask(one);
    if (one.as === undefined && status < 400) played.reads++;
    if (isKept) played[one.as === undefined ? 'kept' : 'keptForUsers']++;
  };

  // menus are not public by default
  await save();
  for (; played.steps < steps && difference === undefined; played.steps++) {
    await (chance(random, 11) ? change() : look());
  }
  await sites.close();
  return { ...played, difference };
}

/** Random settings: plugins on, off or configured differently, another title, another time zone. */
function settings(random: SeededRandom, calendar: unknown): PlayedSettings {
  return {
    title: random.pick(['Town', 'Village']),
    ...(chance(random, 4) && { timezone: random.pick(['Europe/Rome', 'Asia/Kolkata']) }),
    plugins: {
      content: true,
      site: random.pick([
        { public_menus: true },
        { public_menus: true, posts_per_page: 5 },
        { public_menus: true, menu_locations: { primary: 'Main', aside: 'Aside' } },
        true,
      ]),
      builder: !chance(random, 6),
      oembed: !chance(random, 6),
      calendar,
      ...random.pick([
        { hello: true, 'hello-extra': true },
        { hello: { word: 'Servus' }, 'hello-extra': false },
        { hello: false, 'hello-extra': false },
      ]),
    },
  };
}

/** Moves the clock: usually a little ahead; or close to an instant at which something happens; or back; or far. */
function turnClock({ clock }: TwoSites, { random, instants }: Known): void {
  const now = clock.now();
  const edge = random.below(3) - 1;
  const near = instants.filter((instant) => Math.abs(instant - now) < 40 * DAY);
  const next = instants.filter((instant) => instant > now).sort((a, b) => a - b)[random.below(3)];
  const turn = random.below(20);
  if (turn < 2) clock.advance(1 + random.below(3_000));
  else if (turn < 11 && next !== undefined) clock.set(next + edge);
  else if (turn < 13 && near.length > 0) clock.set(random.pick(near) + edge);
  // midnight in New York, in winter or in summer
  else if (turn < 17) clock.set(Math.ceil(now / DAY) * DAY + (4 + random.below(2)) * HOUR + edge);
  else if (turn < 19) clock.set(now - random.below(3 * DAY));
  else clock.set(now + random.pick([-60, -7, 7, 31, 90]) * DAY);
}

function differenceOf(ask: Ask, kept: GivenAnswer, anew: GivenAnswer, tags: TagPairs): string | undefined {
  const same =
    kept.status === anew.status &&
    linesOf(kept) === linesOf(anew) &&
    kept.body.equals(anew.body) &&
    sameTags(ask, kept, anew, tags);
  return same ? undefined : `${JSON.stringify(ask)}\n${shown(kept)}\nbut anew\n${shown(anew)}`;
}

function sameTags({ path, as, isRevoked }: Ask, kept: GivenAnswer, anew: GivenAnswer, tags: TagPairs): boolean {
  if (kept.tag === undefined || anew.tag === undefined) return kept.tag === anew.tag;
  // before the first password is revoked there is none to send, so the request is anonymous
  const reader = isRevoked ? 'nobody' : as;
  return tags.add(reader ? `${path} as ${reader}` : path, [kept.tag, anew.tag]);
}

const linesOf = ({ headers }: GivenAnswer): string => JSON.stringify(headers);

const shown = (answer: GivenAnswer): string =>
  `${answer.isKept ? 'kept: ' : ''}${answer.status} ${answer.tag} ${linesOf(answer)}\n${answer.body.toString('latin1').slice(0, 4_000)}`;

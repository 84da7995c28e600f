import type { OpenApiDocument } from '../../../../core/http/openapi/document.ts';
import type { SeededRandom } from '../../faults/seeded-random.ts';
import { machineNow, taken, timeAtHome } from '../../own-time.ts';
import { askLight, type FuzzAnswer } from './ask-light.ts';
import { type FuzzRequest, printed } from './fuzz-request.ts';
import type { FuzzWorld } from './fuzz-world.ts';
import { createJudge, type Judge } from './judge.ts';
import { kindOf } from './kind-of.ts';
import { KnownValues } from './known-values.ts';
import { type Operation, operationsOf } from './operations.ts';
import { RequestMaker } from './request-maker.ts';
import { shrink } from './shrink.ts';

/** A request fails only if it is too slow in each of this many attempts, because a busy machine is late at times. */
const TIMES = 10;

/** After so many requests the clock goes on, by up to an hour. */
const TURN = 50;
const HOUR = 3_600_000;

/** One in this many expensive requests is sent. */
const RARELY = 25;

/** So many are told in full. */
const TOLD = 20;

/** How it went. */
export interface FuzzPlayed {
  readonly failures: number;
  /** Names of operations that succeeded. */
  readonly reached: ReadonlySet<string>;
  /** Names of all that were asked often. */
  readonly asked: ReadonlySet<string>;
  /** How many answers had which status. */
  readonly statuses: ReadonlyMap<number, number>;
}

export interface FuzzPlay {
  open(): Promise<FuzzWorld>;
  readonly random: SeededRandom;
  readonly requests: number;
  /** After so many a new site is asked: lists stay short. */
  readonly perWorld: number;
  /** Longer than this no answer takes, in milliseconds. */
  readonly patience: number;
  /** Filters the operations. Default: all. */
  readonly only?: (operation: Operation) => boolean;
  note(text: string): void;
}

/** Sends requests to one site after the other, and checks every response and the final state of each site. */
export async function playFuzz(play: FuzzPlay): Promise<FuzzPlayed> {
  const statuses = new Map<number, number>();
  const reached = new Set<string>();
  const asked = new Set<string>();
  let failures = 0;
  let document: OpenApiDocument | undefined;
  let judge: Judge | undefined;
  const tell = (text: string) => {
    failures++;
    if (failures <= TOLD) play.note(text);
  };
  for (let done = 0; done < play.requests; ) {
    const world = await play.open();
    document ??= await world.document();
    judge ??= createJudge(world, document);
    const count = Math.min(play.perWorld, play.requests - done);
    const round = await playWorld(
      world,
      operationsOf(document).filter(play.only ?? (() => true)),
      judge,
      count,
      play,
      tell,
    );
    for (const name of round.reached) reached.add(name);
    for (const name of round.asked) asked.add(name);
    for (const [status, times] of round.statuses) statuses.set(status, (statuses.get(status) ?? 0) + times);
    done += count;
  }
  return { failures, reached, asked, statuses };
}

async function playWorld(
  world: FuzzWorld,
  operations: readonly Operation[],
  judge: Judge,
  count: number,
  { random, patience }: FuzzPlay,
  tell: (text: string) => void,
) {
  const statuses = new Map<number, number>();
  const reached = new Set<string>();
  const known = new KnownValues();
  const before = { survey: await world.survey(), logged: world.site.logged.length, prototype: prototypes() };
  await learnAll(world, operations, known);
  const maker = new RequestMaker(random, known);
  const slow: FuzzRequest[] = [];
  for (let number = 0; number < count; number++) {
    if (number % TURN === TURN - 1) world.site.clock.advance(random.below(HOUR));
    const request = maker.make(pickOperation(operations, random));
    const answer = await askLight(world, request);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status < 300 && request.operation.startsWith(`${request.method} `)) reached.add(request.operation);
    learn(known, request, answer);
    if (answer.took > patience) slow.push(request);
    const [wrong] = judge(request, answer);
    if (wrong !== undefined) tell(`${wrong}: ${printed(await shrink(world, judge, request, wrong))}`);
    // earlier requests may have revoked the password or removed the account, and all others would get the same answer
    if (answer.body.includes('"incorrect_password"')) await world.renew(request.who);
  }
  for (const request of slow) {
    const took = await quickest(world, request, patience);
    if (took > patience) tell(`it took ${Math.round(took)} ms: ${printed(request)}`);
  }
  // by then all files are in their places
  await world.site.close();
  for (const left of await leftBehind(world, before)) tell(left);
  return { statuses, reached, asked: new Set(operations.filter(({ isCostly }) => !isCostly).map(({ name }) => name)) };
}

function pickOperation(operations: readonly Operation[], random: SeededRandom): Operation {
  const operation = random.pick(operations);
  return operation.isCostly && random.below(RARELY) > 0 ? pickOperation(operations, random) : operation;
}

/** Requests all lists, to learn existing values. */
async function learnAll(world: FuzzWorld, operations: readonly Operation[], known: KnownValues): Promise<void> {
  for (const { method, path, parts, name } of operations) {
    if (method !== 'GET' || parts.length > 0 || path.endsWith('/doc') || path.includes('export')) continue;
    for (const query of ['', '?status=any', '?status=draft', '?status=trash']) {
      const request: FuzzRequest = {
        ...{ operation: name, who: 'administrator', method, headers: {}, body: undefined },
        target: `/api${path}${query}`,
      };
      learn(known, request, await askLight(world, request));
    }
  }
}

function learn(known: KnownValues, { operation, target }: FuzzRequest, { status, headers, body }: FuzzAnswer): void {
  if (status >= 300 || !headers['content-type']?.startsWith('application/json') || body === '') return;
  known.learnTag(headers.etag);
  const [, path = ''] = operation.split(' ');
  const kind = kindOf(path);
  const value: unknown = JSON.parse(body);
  known.learn(kind, value);
  const [asked = ''] = target.split('?');
  if (!path.endsWith('}')) known.learnPaths(kind, asked.replace(/^\/api/, ''), value);
}

async function quickest(world: FuzzWorld, request: FuzzRequest, patience: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < TIMES && least > patience; time++) {
    const before = taken();
    await askLight(world, askedAnew(request, time));
    least = Math.min(least, timeAtHome(before, taken(), machineNow()));
  }
  return least;
}

/** The same request at an address that nothing is cached for. */
const askedAnew = (request: FuzzRequest, time: number): FuzzRequest => ({
  ...request,
  target: `${request.target}${request.target.includes('?') ? '&' : '?'}_anew=${time}`,
});

/** As in WordPress, records keep ids of deleted records: a warning, never shown to clients. */
const LEFT = /warning: [\w.]+: refers to \d+, but there is no /;

/** There is no git here. */
const LOGGED = /^the history of a record cannot be read \{"cause":"GitMissing|^some writes are not committed/;

/** What all objects of the program have. */
const prototypes = (): string =>
  [Object.prototype, Array.prototype, Function.prototype, String.prototype]
    .map((one) => Reflect.ownKeys(one).map(String).join())
    .join('\n');

interface Before {
  readonly survey: readonly string[];
  readonly logged: number;
  readonly prototype: string;
}

/** What is wrong with a site after the play that was not before. */
async function leftBehind(world: FuzzWorld, before: Before): Promise<readonly string[]> {
  const survey = await world.survey();
  const logged = world.site.logged.slice(before.logged);
  return [
    ...survey
      .filter((line) => !before.survey.includes(line) && !LEFT.test(line))
      .map((line) => `doctor finds: ${line}`),
    ...logged.filter((line) => !LOGGED.test(line)).map((line) => `the log says: ${line}`),
    ...(prototypes() === before.prototype ? [] : ['what all objects share was changed']),
  ];
}

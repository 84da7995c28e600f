import type { Principal } from '../../contract/principal.ts';
import { problem } from '../../contract/problem.ts';
import type { AskedCall, CallAnswer, Calls, PendingCall, StoredTogether } from '../../contract/routes/calls.ts';
import { Pace } from '../../lib/index.ts';
import type { Log } from '../../platform/index.ts';
import type { AnswerBudget } from '../body/answer-work.ts';
import type { Generation } from '../generation.ts';
import { errorOutcome } from '../response/error-outcome.ts';
import type { Outcome } from '../response/outcome.ts';
import type { Envelope } from '../response/respond.ts';
import type { CompiledRoute } from '../routing/compiled-route.ts';
import type { Exchange } from '../routing/exchange.ts';
import { type Match, matchOf, type Router } from '../routing/router.ts';
import { prepare } from '../run/prepare.ts';
import type { Prepared } from '../run/prepared.ts';
import { type Write, WriteFailed, writeOne } from '../run/run.ts';
import type { Staging } from '../upload/staging.ts';
import { readAskedCall } from './read-asked-call.ts';

interface CallsParts {
  readonly generation: Generation;
  readonly router: Router<CompiledRoute>;
  readonly write: Write;
  readonly envelope: Envelope;
  /** Embeds linked resources, if the call asks for that. */
  readonly embedded: (outcome: Outcome, exchange: Exchange) => Outcome;
  readonly log: Log;
}

/** Calls of one request that are prepared, or answered, in one turn of the event loop: each may read a long record. */
const CALLS_A_TURN = 4;

/** The request in which calls are made. */
export interface Around {
  readonly exchange: Exchange;
  readonly principal: Principal;
  readonly staging: Staging;
  readonly budget: AnswerBudget;
  /** Is the request a dry run, and with it all its calls? */
  readonly isDryRun: boolean;
}

/** A call that is ready to run, or was refused. */
class PreparedCall implements PendingCall {
  readonly exchange: Exchange;
  readonly state: { readonly prepared: Prepared } | { readonly refusal: CallAnswer };

  constructor(exchange: Exchange, state: PreparedCall['state']) {
    this.exchange = exchange;
    this.state = state;
  }

  get refusal(): CallAnswer | undefined {
    return 'refusal' in this.state ? this.state.refusal : undefined;
  }

  get prepared(): Prepared | undefined {
    return 'prepared' in this.state ? this.state.prepared : undefined;
  }
}

/** Casts calls back to those that `prepare` returned. @throws Error for any other */
const preparedCalls = (calls: readonly PendingCall[]): readonly PreparedCall[] =>
  calls.map((call) => {
    if (call instanceof PreparedCall) return call;
    throw new Error('a call must be prepared before it is run');
  });

function checkBatchable(matches: readonly Match<CompiledRoute>[], { method }: AskedCall): void {
  const match = matchOf(matches, method);
  if (match && !match.routed.route.batch) {
    throw problem('rest_batch_not_allowed', 'This route cannot be used in a batch.');
  }
}

/** Error for a valid call that was not stored because another one failed. */
const notStored = () =>
  problem('rest_batch_not_stored', 'Nothing was saved, because another request of this batch failed.');

/** Error for a batch that mixes dry runs and real writes, which is impossible in one transaction. */
const halfTried = () =>
  problem(
    'rest_invalid_param',
    'Nothing was saved, because only some requests of this batch have _dry_run: send it with the batch.',
  );

/** Creates, for each request, the means by which plugins call each other's routes. */
export function createCalls({
  generation,
  router,
  write,
  envelope,
  embedded,
  log,
}: CallsParts): (around: Around) => Calls {
  const { limits } = generation.settings;
  const failed = ({ exchange }: Pick<PreparedCall, 'exchange'>, error: unknown): CallAnswer =>
    envelope(exchange, errorOutcome(error, exchange, log));
  const answered = ({ exchange }: PreparedCall, outcome: Outcome): CallAnswer =>
    envelope(exchange, embedded(outcome, exchange));

  /** Runs a call; returns a function that creates its response. */
  async function run(call: PreparedCall): Promise<() => CallAnswer> {
    const { state } = call;
    if ('refusal' in state) return () => state.refusal;
    try {
      const outcome = await writeOne(write, state.prepared);
      return () => answered(call, outcome);
    } catch (error) {
      return () => failed(call, error);
    }
  }

  /** Responses to calls of which none was stored. */
  const without = (all: readonly PreparedCall[], reason: (call: PreparedCall) => unknown): StoredTogether => ({
    stored: false,
    answers: all.map((call) => call.refusal ?? failed(call, reason(call))),
  });

  return ({ exchange: around, principal, staging, budget, isDryRun }) => {
    const pace = new Pace(CALLS_A_TURN);
    const inTurns = async (makes: readonly (() => CallAnswer)[]): Promise<readonly CallAnswer[]> => {
      const answers: CallAnswer[] = [];
      for (const make of makes) {
        await pace.rest();
        answers.push(make());
        pace.did(1);
      }
      return answers;
    };
    const calls: Calls = {
      prepare: async (asked) => {
        await pace.rest();
        pace.did(1);
        const { request, id, now } = around;
        const exchange: Exchange = { request, id, now, principal };
        try {
          const call = readAskedCall(asked, { ...around, budget, isDryRun }, principal, limits);
          exchange.call = call;
          const matches = router(call.path);
          exchange.matches = matches;
          checkBatchable(matches, asked);
          const prepared = await prepare(generation, matches, call, () => ({
            staging,
            upload: undefined,
            calls,
            request,
          }));
          return new PreparedCall(exchange, { prepared });
        } catch (error) {
          return new PreparedCall(exchange, { refusal: failed({ exchange }, error) });
        }
      },
      // all are started in one turn, so that the writer can combine them
      runEach: async (pending) => inTurns(await Promise.all(preparedCalls(pending).map(run))),
      runTogether: async (pending) => {
        const all = preparedCalls(pending);
        const ready = all.flatMap(({ prepared }) => prepared ?? []);
        if (ready.length < all.length) return without(all, notStored);
        if (ready.some((one) => one.isDryRun) && !ready.every((one) => one.isDryRun)) return without(all, halfTried);
        return write(ready).then(
          async (outcomes) => ({
            stored: true,
            answers: await inTurns(
              outcomes.flatMap((outcome, index) => {
                const call = all[index];
                return call ? [() => answered(call, outcome)] : [];
              }),
            ),
          }),
          (error: unknown) => {
            if (!(error instanceof WriteFailed)) return without(all, () => error);
            return without(all, ({ prepared }) => (prepared === error.prepared ? error.cause : notStored()));
          },
        );
      },
    };
    return calls;
  };
}

import type { AskedCall, CallAnswer, Calls, PendingCall, StoredTogether } from '../../contract/calls.ts';
import type { Principal } from '../../contract/principal.ts';
import { problem } from '../../errors.ts';
import type { Staging } from '../../files/staging.ts';
import type { Generation } from '../../generation.ts';
import { Pace } from '../../pace.ts';
import type { Log } from '../../ports/log.ts';
import type { CompiledRoute } from '../compiled-route.ts';
import type { Envelope } from '../envelope.ts';
import { errorOutcome } from '../error-outcome.ts';
import type { Exchange } from '../exchange.ts';
import { matchOf } from '../match-of.ts';
import type { Outcome } from '../outcome.ts';
import { prepare } from '../prepare.ts';
import type { Prepared } from '../prepared.ts';
import type { Match, Router } from '../router.ts';
import type { AnswerBudget } from '../work/answer-budget.ts';
import { type Write, WriteFailed, writeOne } from '../write.ts';
import { readItem } from './read-item.ts';

interface CallsParts {
  readonly generation: Generation;
  readonly router: Router<CompiledRoute>;
  readonly write: Write;
  readonly envelope: Envelope;
  /** Shows what the links of an answer lead to, where its call asks for that. */
  readonly embedded: (outcome: Outcome, exchange: Exchange) => Outcome;
  readonly log: Log;
}

/** Calls of one request that are made ready, or answered, in one turn of the event loop: each may look at a long record. */
const CALLS_A_TURN = 4;

/** The request that calls are made in. */
export interface Around {
  readonly exchange: Exchange;
  readonly principal: Principal;
  readonly staging: Staging;
  readonly budget: AnswerBudget;
}

/** One call from its first look to its answer: it is ready, or was refused. */
class Item implements PendingCall {
  readonly exchange: Exchange;
  readonly state: { readonly prepared: Prepared } | { readonly refusal: CallAnswer };

  constructor(exchange: Exchange, state: Item['state']) {
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

/** What `prepare` gave comes back. */
const itemsOf = (calls: readonly PendingCall[]): readonly Item[] =>
  calls.map((call) => {
    if (call instanceof Item) return call;
    throw new Error('a call must be prepared before it is run');
  });

function checkBatchable(matches: readonly Match<CompiledRoute>[], { method }: AskedCall): void {
  const match = matchOf(matches, method);
  if (match && !match.routed.route.batch) {
    throw problem('rest_batch_not_allowed', 'This route does not take part in batches.');
  }
}

/** Why a call that did nothing wrong was not stored. */
const notStored = () =>
  problem('rest_batch_not_stored', 'Nothing was stored, since another call of this batch failed.');

/** Makes the calls that plugins make of each other's routes; for one request after the other. */
export function createCalls({
  generation,
  router,
  write,
  envelope,
  embedded,
  log,
}: CallsParts): (around: Around) => Calls {
  const { limits } = generation.settings;
  const failed = ({ exchange }: Pick<Item, 'exchange'>, error: unknown): CallAnswer =>
    envelope(exchange, errorOutcome(error, exchange, log));
  const answered = ({ exchange }: Item, outcome: Outcome): CallAnswer =>
    envelope(exchange, embedded(outcome, exchange));

  /** What a call comes to, its answer still to be made. */
  async function run(item: Item): Promise<() => CallAnswer> {
    const { state } = item;
    if ('refusal' in state) return () => state.refusal;
    try {
      const outcome = await writeOne(write, state.prepared);
      return () => answered(item, outcome);
    } catch (error) {
      return () => failed(item, error);
    }
  }

  /** Answers of calls of which none was stored. */
  const without = (items: readonly Item[], reason: (item: Item) => unknown): StoredTogether => ({
    stored: false,
    answers: items.map((item) => item.refusal ?? failed(item, reason(item))),
  });

  return ({ exchange: around, principal, staging, budget }) => {
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
          const call = readItem(asked, { ...around, budget }, principal, limits);
          exchange.call = call;
          const matches = router(call.path);
          exchange.matches = matches;
          checkBatchable(matches, asked);
          const prepared = await prepare(generation, matches, call, { staging, upload: undefined, calls, request });
          return new Item(exchange, { prepared });
        } catch (error) {
          return new Item(exchange, { refusal: failed({ exchange }, error) });
        }
      },
      // all are begun in one turn, so that the writer takes together what it can
      runEach: async (pending) => inTurns(await Promise.all(itemsOf(pending).map(run))),
      runTogether: async (pending) => {
        const items = itemsOf(pending);
        const ready = items.flatMap(({ prepared }) => prepared ?? []);
        if (ready.length < items.length) return without(items, notStored);
        return write(ready).then(
          async (outcomes) => ({
            stored: true,
            answers: await inTurns(
              outcomes.flatMap((outcome, index) => {
                const item = items[index];
                return item ? [() => answered(item, outcome)] : [];
              }),
            ),
          }),
          (error: unknown) => {
            if (!(error instanceof WriteFailed)) return without(items, () => error);
            return without(items, ({ prepared }) => (prepared === error.prepared ? error.cause : notStored()));
          },
        );
      },
    };
    return calls;
  };
}

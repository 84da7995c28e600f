import type { StoredRecord } from '../../contract/data/collection.ts';
import type { Transaction } from '../../contract/data/transaction.ts';
import { problem } from '../../contract/problem.ts';
import { isObject } from '../../lib/index.ts';
import { overlaps } from '../merge/overlaps.ts';
import type { StaleBase } from '../merge/stale-base.ts';
import type { Prepared } from './prepared.ts';
import { validate } from './validate.ts';

/** An update that was run on a record that others had changed. */
interface RunUpdate {
  readonly prepared: Prepared;
  /** Its response body. */
  readonly answer: unknown;
  /** Its transaction, with the system's rights. */
  readonly store: Transaction;
  /** Runs a call of the same route in the transaction; returns its response body. */
  readonly run: (prepared: Prepared) => unknown;
}

/**
 * Refuses an update that changed what others have changed since its client read the record. If it throws, the transaction
 * must be discarded.
 *
 * @throws ApiError 412 rest_precondition_failed, with both values of each conflicting parameter
 */
export function checkDisjoint(stale: StaleBase, update: RunUpdate): void {
  const { collection, base, theirs } = stale;
  const ours = update.store.of(collection).get(theirs.id);
  const unstamped = (record: StoredRecord | undefined) =>
    record && Object.fromEntries(Object.entries(record).filter(([member]) => !collection.stamps.includes(member)));
  if (!overlaps(unstamped(base), unstamped(theirs), unstamped(ours))) return;
  const conflicts = conflictsOf(stale, update);
  const names = Object.keys(conflicts);
  throw problem(
    'rest_precondition_failed',
    `Somebody else has changed the same members since the record was read${names.length > 0 ? `: ${names.join(', ')}` : ''}.`,
    { data: { conflicts } },
  );
}

type Conflicts = Readonly<Record<string, { readonly yours: unknown; readonly theirs: unknown }>>;

/**
 * The sent and the current values of conflicting parameters, as the route shows them to this caller, so that nothing is
 * revealed that it would not show.
 */
function conflictsOf({ collection, base, theirs }: StaleBase, { prepared, answer, store, run }: RunUpdate): Conflicts {
  if (!isObject(answer)) return {};
  const { call, route, parts } = prepared;
  const isShown = (name: string) => Object.hasOwn(answer, name);
  // parameters that the response does not contain give access to the record, such as a password, or control the response
  const sent = Object.fromEntries(Object.entries(call.sent).filter(([name]) => !isShown(name)));
  try {
    const asking = { ...prepared, ...validate(route, sent, parts), call: { ...call, sent, ifMatch: undefined } };
    const shown = (record: StoredRecord): Readonly<Record<string, unknown>> => {
      store.of(collection).put(record);
      const view = run(asking);
      return isObject(view) ? view : {};
    };
    const [now, former] = [shown(theirs), shown(base)];
    return Object.fromEntries(
      Object.entries(call.sent)
        .filter(([name]) => isShown(name) && overlaps(former[name], now[name], answer[name]))
        .map(([name, yours]) => [name, { yours, theirs: now[name] }]),
    );
  } catch {
    // the caller may not see the former record, or it cannot be restored, for instance because its slug is in use again
    return {};
  }
}

import type { StoredRecord } from '../../contract/collection.ts';
import { ApiError } from '../../contract/error.ts';
import type { Generation } from '../../generation.ts';
import { isObject } from '../../is-object.ts';
import { asSent } from '../as-sent.ts';
import { compileRoute } from '../compiled-route.ts';
import { plainReading } from '../kept/reading.ts';
import { prepareAtOnce } from '../prepare.ts';
import { type Asking, readingCall } from '../reading-call.ts';
import { runRead } from '../run.ts';
import { AnswerBudget } from '../work/answer-budget.ts';
import { type Fields, fieldsOf } from './field-changes.ts';
import type { ItemRoute } from './may-look-back.ts';
import { withPast } from './past-reading.ts';

/** Ways to show a record: to those who may change it, and to those who read it. */
export type Way = 'edit' | 'view';

/** What a route shows somebody of a version, in either way; undefined where it shows them nothing so. */
export type PastView = (way: Way) => Fields | undefined;

/** What there is of a record before it was made, and after it was removed. */
export const NOTHING: PastView = () => new Map();

/**
 * Shows versions of a record as its route does, by the rights that who asks has to them: plugins that are off, and what no
 * plugin knows, have no part in it.
 */
export function pastViews(
  generation: Generation,
  item: ItemRoute,
  asking: Omit<Asking, 'budget'>,
): (record: StoredRecord) => PastView {
  const routed = compileRoute(generation, item);
  const reading = plainReading(generation, asking.now);
  const budget = new AnswerBudget(generation.settings.limits);
  const shown = (record: StoredRecord, way: Way): Fields | undefined => {
    const id = String(record.id);
    const path = `/${item.namespace}${item.route.path.replace(':id', id)}`;
    const sent = Object.assign(Object.create(null), way === 'edit' && { context: way });
    const call = readingCall({ path, url: path, sent }, { ...asking, budget });
    try {
      const prepared = { ...prepareAtOnce([{ routed, parts: { id } }], call), staged: undefined };
      const body = asSent(runRead(generation, prepared, withPast(reading, item.item, record)).body);
      return isObject(body) ? fieldsOf(body) : undefined;
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  };
  return (record) => {
    const known = new Map<Way, Fields | undefined>();
    return (way) => {
      if (!known.has(way)) known.set(way, shown(record, way));
      return known.get(way);
    };
  };
}

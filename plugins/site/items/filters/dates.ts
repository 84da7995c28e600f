import { type Condition, gte, lt, type SiteInfo } from '../../../../core/index.ts';
import { described, instantMeant, parseTime } from '../../../content/index.ts';
import { dateTime } from '../date-time.ts';

const instantParam = (description: string) => described(dateTime, description);

/** List parameters that filter by time. */
export const dateParams = {
  after: instantParam('Items published after this time.'),
  before: instantParam('Items published before this time.'),
  modified_after: instantParam('Items changed after this time.'),
  modified_before: instantParam('Items changed before this time.'),
};

type DateParams = { readonly [name in keyof typeof dateParams]?: string | undefined };

/** In milliseconds. */
const SECOND = 1_000;

/**
 * Conditions for items within these times, excluding the given seconds themselves. Times are compared by the second, as they are
 * shown, so that a client that continues after the last item it saw does not get it again.
 *
 * @param published field with the publication time
 */
export function dateConditions(
  params: DateParams,
  { timezone }: Pick<SiteInfo, 'timezone'>,
  published: string,
): readonly (Condition | undefined)[] {
  const instantOf = (text: string): number => {
    const parsed = parseTime(text);
    if (!parsed) throw new RangeError(`not a time: ${text}`);
    return instantMeant(parsed, timezone);
  };
  const after = (field: string, text: string | undefined) =>
    text === undefined ? undefined : gte(field, instantOf(text) + SECOND);
  const before = (field: string, text: string | undefined) =>
    text === undefined ? undefined : lt(field, instantOf(text));
  return [
    after(published, params.after),
    before(published, params.before),
    after('modified', params.modified_after),
    before('modified', params.modified_before),
  ];
}

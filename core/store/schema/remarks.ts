import type { Collection } from '../../contract/data/collection.ts';
import { ofMember } from '../../lib/index.ts';
import type { Shape } from './shape.ts';
import { rememberedHints, unknownMembers } from './unknown-members.ts';

/** Something that whoever wrote a record is told although the record is served. */
export interface Remark {
  /** `rule`: the API would refuse it. `unknown`: nothing knows the member, which is kept. */
  readonly kind: 'rule' | 'unknown';
  /** Begins with the member that is meant: `end: must not be before start`. */
  readonly message: string;
  /** Keys and positions that lead to that member. */
  readonly path: readonly (string | number)[];
}

/** So many remarks on one record are told. */
const MOST = 20;

/** @param value as it is stored, in the version of today @param record what the schema makes of it */
type RemarksOn = (value: object, record: never) => readonly Remark[];

/**
 * Tells what is to be said of records of a collection: rules that they break, and members that neither its schema nor another
 * plugin knows. Nobody writes private records by hand, so of these there is nothing to say.
 *
 * @param shape of the records
 * @param foreign names of members that other plugins keep in the records
 */
export function remarksFor(
  collection: Pick<Collection<never>, 'private' | 'rules'>,
  shape: Shape,
  foreign: ReadonlySet<string>,
): RemarksOn {
  if (collection.private) return () => [];
  const options = { foreign, hintOf: rememberedHints() };
  return (value, record) => {
    const broken = [...collection.rules(record)].map(
      ({ path, message }): Remark => ({ kind: 'rule', path, message: ofMember(path, message) }),
    );
    const unknown = unknownMembers(value, shape, options).map((one): Remark => ({ kind: 'unknown', ...one }));
    return [...broken, ...unknown].slice(0, MOST);
  };
}

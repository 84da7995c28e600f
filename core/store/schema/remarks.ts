import type { Breach, Collection, Rules } from '../../contract/data/collection.ts';
import { ofMember } from '../../lib/index.ts';
import { codeFailure } from './code-failure.ts';
import type { Shape } from './shape.ts';
import { rememberedHints, unknownMembers } from './unknown-members.ts';

/** A problem in a record that is reported although the record is served. */
export interface Remark {
  /** `rule`: the API would refuse the value. `unknown`: the member is undeclared; it is kept. */
  readonly kind: 'rule' | 'unknown';
  /** Starts with the member: `end: must not be before start`. */
  readonly message: string;
  /** Path to that member: keys and indexes. */
  readonly path: readonly (string | number)[];
}

/** Maximum of remarks on one record. */
const MOST = 20;

/** @param value the stored value, upgraded to the current version @param record the schema's output for it */
type RemarksOn = (value: object, record: never) => readonly Remark[];

/**
 * Returns a function that finds remarks on records of a collection: rules that they break, and members that neither its schema nor
 * another plugin declares. Private records are not written by hand, so there are no remarks on them.
 *
 * @param shape the layout of the records
 * @param foreign names of members that other plugins store in the records
 */
export function remarksFor(
  collection: Pick<Collection<never>, 'private' | 'rules'>,
  shape: Shape,
  foreign: ReadonlySet<string>,
): RemarksOn {
  if (collection.private) return () => [];
  const options = { foreign, hintOf: rememberedHints() };
  return (value, record) => {
    const broken = brokenRules(collection, record).map(
      ({ path, message }): Remark => ({ kind: 'rule', path, message: ofMember(path, message) }),
    );
    const unknown = unknownMembers(value, shape, options).map((one): Remark => ({ kind: 'unknown', ...one }));
    return [...broken, ...unknown].slice(0, MOST);
  };
}

/** The rules that a record breaks. @throws Error if their code fails */
export function brokenRules<R>({ rules }: { readonly rules: Rules<R> }, record: R): readonly Breach[] {
  try {
    return [...rules(record)];
  } catch (error) {
    throw codeFailure('rules', error);
  }
}

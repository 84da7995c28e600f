import * as v from 'valibot';
import { described, paramsIf, termParams } from '../../../content/index.ts';
import type { SiteTaxonomy } from '../../taxonomy.ts';
import { singular } from './access.ts';

/** No taxonomy declares meta of its terms: an empty object, or an empty list as the reference shows it. */
const metaParam = described(
  v.union([v.object({}), v.pipe(v.array(v.unknown()), v.maxLength(0))]),
  'Meta of the term; none is declared.',
);

/** Known of a flat taxonomy too, so that who sends it is told. */
const noParent = described(v.unknown(), 'Refused: these terms do not lie below others.');

/** What a term takes in a write beside its name. */
export const writtenParams = (taxonomy: SiteTaxonomy) => ({
  ...paramsIf(!taxonomy.hierarchical, { parent: noParent }),
  ...termParams(taxonomy, singular(taxonomy)),
  meta: metaParam,
  ...taxonomy.own.params,
});

import * as v from 'valibot';
import { described, termParams } from '../../../content/index.ts';
import type { SiteTaxonomy } from '../../taxonomy.ts';
import { singular } from './access.ts';

/** No taxonomy declares meta of its terms: an empty object, or an empty list as the reference shows it. */
const metaParam = described(
  v.union([v.object({}), v.pipe(v.array(v.unknown()), v.maxLength(0))]),
  'Meta of the term; none is declared.',
);

/** What a term takes in a write beside its name. */
export const writtenParams = (taxonomy: SiteTaxonomy) => ({
  ...termParams(taxonomy, singular(taxonomy)),
  meta: metaParam,
  ...taxonomy.own.params,
});

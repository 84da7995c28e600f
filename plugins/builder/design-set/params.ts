import * as v from 'valibot';
import { described, textParam } from '../../content/index.ts';
import { pageParams } from '../../site/index.ts';

/** Filters of the design set. */
export const partParams = {
  type: described(v.array(v.string()), 'Items of these types, such as post and page. Default: all.'),
  tag: described(v.array(v.string()), 'Items with any of these tags, regardless of case.'),
  search: textParam('Items with all these words ("a phrase", -not).'),
};

/** Parameters of the list of the design set. */
export const listParams = { page: pageParams.page, per_page: pageParams.per_page, ...partParams };

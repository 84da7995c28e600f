import * as v from 'valibot';
import { anyone, reply } from '../../../core/index.ts';
import { pageOptions, slice } from '../../site/index.ts';
import { builder } from '../builder.ts';
import { problem } from '../errors.ts';
import { findDesigned } from './find-designed.ts';
import { listParams } from './params.ts';
import { designParts } from './parts.ts';
import { designedSchema, designedView } from './view.ts';

/** `GET /design-set` */
export const listDesignSet = builder.read({
  path: '/design-set',
  summary: 'Lists the items of the design set by group, last changed first.',
  params: listParams,
  allow: anyone,
  returns: v.array(designedSchema),
  errors: ['rest_design_set_invalid_page_number'],
  run: (context) => {
    const { params, store } = context;
    const { found, total } = findDesigned(store, designParts(context), slice(params));
    if (found.length === 0 && total > 0) {
      throw problem('rest_design_set_invalid_page_number', 'The list does not have this page.');
    }
    return reply(
      found.map((one) =>
        context.part(`design ${one.kind.name}`, one.row, () => designedView(context, one.kind, one.row.record)),
      ),
      pageOptions(context, total),
    );
  },
});

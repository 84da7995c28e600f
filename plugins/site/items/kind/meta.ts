import * as v from 'valibot';
import type { Params } from '../../../../core/index.ts';

/** Meta of items designed with the builder (contract, Post-like content item). */
export const BUILDER_META: Params = {
  _builder_hide_in_design_set: v.optional(
    v.pipe(v.boolean(), v.description('Whether it is excluded from the design set.')),
    false,
  ),
  _builder_tags: v.optional(v.pipe(v.string(), v.description('Tags that group it in the design set.')), ''),
};

/** Meta of texts with footnotes. */
export const FOOTNOTES: Params = {
  footnotes: v.optional(v.pipe(v.string(), v.description('Its footnotes, a JSON list.')), ''),
};

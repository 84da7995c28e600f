import * as v from 'valibot';
import { baseSetting, structureProblem } from '../../content/index.ts';

const structure = v.pipe(
  v.string(),
  v.maxLength(200),
  v.check(
    (text) => structureProblem(text) === undefined,
    ({ input }) => structureProblem(String(input)) ?? '',
  ),
);

/** Settings of permalinks. */
export const permalinkSettings = {
  permalinks: v.optional(
    v.nullable(
      v.pipe(
        structure,
        v.description(
          'Addresses of posts, such as /%year%/%monthnum%/%day%/%postname%/; empty for addresses by id; null for those of version 0.1.0.',
        ),
      ),
    ),
    null,
  ),
  former_permalinks: v.optional(
    v.pipe(v.array(structure), v.maxLength(20), v.description('Former structures, under which posts are still found.')),
    [],
  ),
  category_base: v.optional(v.pipe(baseSetting, v.description('First part of category addresses.')), 'category'),
  tag_base: v.optional(v.pipe(baseSetting, v.description('First part of tag addresses.')), 'tag'),
};

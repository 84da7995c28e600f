import * as v from 'valibot';
import { all, anyone, lt } from '../../../core/index.ts';
import { alphabetical, compare } from '../../content/index.ts';
import { designTags, tagKey, UNTAGGED } from '../../site/index.ts';
import { builder } from '../builder.ts';
import { partParams } from './params.ts';
import { type DesignContext, designParts } from './parts.ts';

const tagSchema = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.description('Name of the tag, as first written.')),
    count: v.pipe(v.number(), v.integer(), v.minValue(1), v.description('Number of items with this tag.')),
    _links: v.object({ items: v.array(v.object({ href: v.pipe(v.string(), v.url()) })) }),
  }),
  v.title('design-tag'),
);

/** `GET /design-set/tags` */
export const listDesignTags = builder.read({
  path: '/design-set/tags',
  summary: 'Lists the tags of the design set with the number of items of each.',
  params: { type: partParams.type },
  allow: anyone,
  returns: v.array(tagSchema),
  run: (context) => {
    const list = context.site.rest(`/${builder.namespace}/design-set`);
    return countTags(context).map(({ name, count }) => ({
      name,
      count,
      _links: { items: [{ href: `${list}?tag=${encodeURIComponent(name)}` }] },
    }));
  },
});

interface Counted {
  readonly name: string;
  readonly count: number;
}

/** The tags of all items that the client may read, in alphabetical order. */
function countTags(context: DesignContext): readonly Counted[] {
  const counted = new Map<string, Counted>();
  for (const { kind, where } of designParts(context)) {
    const tagged = context.store.of(kind.collection).find({ where: all(where, lt('design_group', UNTAGGED)) });
    for (const name of tagged.records.flatMap(designTags)) {
      const before = counted.get(tagKey(name));
      counted.set(tagKey(name), { name: before?.name ?? name, count: (before?.count ?? 0) + 1 });
    }
  }
  return [...counted.values()].sort((one, other) => compare(alphabetical(one.name), alphabetical(other.name)));
}

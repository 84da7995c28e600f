/** A plugin whose records have long texts, which says what it renders. */
import * as v from 'valibot';
import {
  anyone,
  defineCollection,
  definePlugin,
  forAllReaders,
  type ReadContext,
  type RecordOf,
  type RenderedText,
  type Reply,
  reply,
} from '../../../core/index.ts';
import { type TestSiteOptions, testSite } from '../../../scripts/testing/test-site.ts';
import { presentPlugin } from '../../asking-site.ts';

export const tales = defineCollection('tale/tales', v.looseObject({ id: v.number(), text: v.string() }), {
  fields: {},
  guard: () => undefined,
  ids: 'own',
});
type Tale = RecordOf<typeof tales>;

const plugin = definePlugin({ name: 'tale', namespace: 'tale/v1', description: 'Tales.', config: v.object({}) });

/** Ids of tales, in the order in which their texts were rendered. */
export const renderedIds: number[] = [];

/** Tales that were shown: as long as they are held here, their records need not be parsed again. */
export const shownTales = new Set<Tale>();

const shown = v.looseObject({ id: v.number() });
const id = v.pipe(v.number(), v.integer());

/** A text that begins with `see 5` shows the text of the tale 5 as well. */
const htmlOf = forAllReaders(({ store }, { id, text }: RenderedText) => {
  renderedIds.push(id);
  const seen = /^see (\d+)/.exec(text)?.[1];
  return `<p>${text}</p>${seen === undefined ? '' : store.of(tales).get(Number(seen))?.text}`;
});

const view = ({ rendered }: Pick<ReadContext<unknown>, 'rendered'>, tale: Tale) => {
  const { id, text } = tale;
  shownTales.add(tale);
  return {
    id,
    body: {
      html: rendered({ name: 'text', id, text }, htmlOf),
      none: rendered({ name: 'none', id, text: '' }, () => undefined),
    },
  };
};

const list = plugin.read({
  path: '/tales',
  params: {},
  allow: anyone,
  summary: 'Lists tales.',
  returns: v.array(shown),
  run: (context) =>
    context.store
      .of(tales)
      .find()
      .rows.map((row) => context.part('tale', row, () => view(context, row.record))),
});

const read = plugin.read({
  path: '/tales/:id',
  params: { id },
  allow: anyone,
  summary: 'Reads a tale.',
  returns: shown,
  run: (context): Reply => {
    const tale = context.store.of(tales).get(context.params.id);
    return reply(tale && view(context, tale), {});
  },
});

const change = plugin.write({
  method: 'PUT',
  path: '/tales/:id',
  params: { id, text: v.string() },
  allow: anyone,
  actsForPlugin: true,
  batch: true,
  summary: 'Changes a tale.',
  returns: shown,
  run: (context) => view(context, context.store.of(tales).put(context.params)),
});

/** A site with tales of these texts, from 1 on. */
export async function taleSite(texts: readonly string[], limits: object = {}, options: TestSiteOptions = {}) {
  const files = texts.map((text, index) => [`tale/tales/${index + 1}.json`, JSON.stringify({ id: index + 1, text })]);
  const site = await testSite(
    [plugin.with({ collections: [tales], routes: [list, read, change] }), presentPlugin('batch')],
    { ...options, files: Object.fromEntries(files), settings: { limits } },
  );
  renderedIds.length = 0;
  shownTales.clear();
  return site;
}

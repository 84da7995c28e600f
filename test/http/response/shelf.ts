/** A plugin whose books link to their writer, to others of the same kind, and to what cannot be embedded. */
import * as v from 'valibot';
import {
  anyone,
  type Collection,
  can,
  defineCollection,
  defineErrors,
  definePlugin,
  eq,
  posting,
  type RecordOf,
  refused,
  reply,
  type SiteInfo,
} from '../../../core/index.ts';

const problem = defineErrors({ book_not_found: [404], writer_not_found: [404], writer_hidden: [403, 401] });

const schema = v.looseObject({ id: v.number(), name: v.string(), writer: v.optional(v.number()) });
type Entry = v.InferOutput<typeof schema>;

export const books = defineCollection('shelf/books', schema, {
  fields: { writer: posting((book) => book.writer ?? null) },
  guard: () => undefined,
});

/** A writer whose name begins with an underscore is for editors alone; one with an exclamation mark breaks the route. */
export const writers = defineCollection('shelf/writers', schema, { fields: {}, guard: () => undefined });

const shelf = definePlugin({
  name: 'shelf',
  namespace: 'shelf/v1',
  totals: { total: 'X-Total', pages: 'X-Pages' },
});

const id = v.pipe(v.number(), v.integer());
const context = v.optional(v.picklist(['view', 'embed']), 'view');
const per_page = v.optional(v.pipe(v.number(), v.integer(), v.maxValue(20)), 10);
const common = { allow: anyone, summary: 'Is for tests.', returns: v.unknown() };

const bookView = (site: SiteInfo, { id, name, writer }: Entry, asked: string) => ({
  id,
  name,
  ...(asked === 'view' && { writer }),
  _links: {
    self: [{ href: site.rest(`/shelf/v1/books/${id}`) }],
    writer: [{ href: site.rest(`/shelf/v1/writers/${writer}`), embeddable: true }],
    'shelf:same': [
      { href: site.rest('/shelf/v1/nothing') },
      { href: site.rest(`/shelf/v1/books?writer=${writer}`), embeddable: true },
    ],
    'shelf:shop': [{ href: 'https://shop.test/', embeddable: true }],
    'shelf:gone': [{ href: site.rest('/shelf/v1/nowhere'), embeddable: true }],
    'shelf:add': [{ href: site.rest('/shelf/v1/counter'), embeddable: true }],
  },
});

const list = shelf.read({
  path: '/books',
  params: { context, per_page, writer: v.optional(id) },
  ...common,
  run: ({ params, store, part, site }) => {
    const where = params.writer === undefined ? undefined : eq('writer', params.writer);
    const { rows, total } = store.of(books).find({ where, limit: params.per_page });
    return reply(
      rows.map((row) => part(`book ${params.context}`, row, () => bookView(site, row.record, params.context))),
      { totals: { total, pages: 1 } },
    );
  },
});

const one = shelf.read({
  path: '/books/:id',
  params: { id, context },
  ...common,
  run: ({ params, store, site }) => {
    const book = store.of(books).get(params.id);
    if (!book) throw problem('book_not_found', 'There is no such book.');
    return reply(bookView(site, book, params.context), { record: { collection: books, id: book.id } });
  },
});

const writer = shelf.read({
  path: '/writers/:id',
  params: { id, context },
  ...common,
  run: ({ params, store, principal, part, moment }) => {
    const found = store.of(writers).get(params.id);
    const hash = store.of(writers).version(params.id);
    if (!found) throw problem('writer_not_found', 'There is no such writer.');
    if (found.name === '!') throw new Error('the writer is broken');
    if (found.name.startsWith('_') && !principal.can('edit_others')) {
      throw refused(principal, { code: 'writer_hidden', message: 'This writer is hidden.' });
    }
    const show = () => ({
      id: found.id,
      name: found.name,
      context: params.context,
      // of one that is born later it shows when the time has come
      born: typeof found.born !== 'number' || moment.isReached(found.born),
    });
    return reply(part(`writer ${params.context}`, { id: found.id, hash }, show), {
      secret: found.name.startsWith('_'),
    });
  },
});

const put = (collection: Collection<RecordOf<typeof books>>, path: string) =>
  shelf.write({
    method: 'POST',
    path,
    params: { id, name: v.string(), writer: v.optional(id), born: v.optional(v.number()) },
    ...common,
    allow: can('create'),
    run: ({ params, store, site }) => {
      const records = store.of(collection);
      const saved = records.get(params.id) ? records.put(params) : records.insert(params);
      return collection === books ? bookView(site, saved, 'view') : saved;
    },
  });

/** How often a write behind a link ran. */
export let counted = 0;

const counter = shelf.write({
  method: 'POST',
  path: '/counter',
  params: {},
  ...common,
  run: () => {
    counted++;
    return {};
  },
});

export const shelfPlugin = shelf.with({
  collections: [books, writers],
  routes: [list, one, writer, put(books, '/books/:id'), put(writers, '/writers/:id'), counter],
  errors: problem,
});

/** A plugin with one route for each feature of the pipeline, and one that extends it. */
import * as v from 'valibot';
import {
  anyone,
  can,
  contribute,
  defineCollection,
  defineErrors,
  definePlugin,
  eq,
  fieldPoint,
  listPoint,
  noticePoint,
  posting,
  reply,
} from '../../core/index.ts';

const problem = defineErrors({ note_not_found: [404], note_torn: [409] });

export const notes = defineCollection('board/notes', v.looseObject({ id: v.number(), text: v.string() }), {
  fields: { colour: posting((record) => ('colour' in record ? String(record.colour) : null)) },
  guard: () => undefined,
});

export const noteList = listPoint('board/list');
export const noteFields = fieldPoint('board/note');
export const noteMade = noticePoint<number>('board/made');

const board = definePlugin({
  name: 'board',
  namespace: 'board/v1',
  totals: { total: 'X-Board-Total', pages: 'X-Board-Pages' },
});

const id = v.pipe(v.number(), v.integer());
const text = v.pipe(v.string(), v.maxLength(20));
const returns = v.looseObject({});

const list = board.read({
  path: '/notes',
  params: {
    page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
    per_page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 10),
    pinned: v.optional(v.boolean()),
    include: v.optional(v.array(v.pipe(v.number(), v.integer()))),
    order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
    near: v.optional(v.object({ lat: v.number(), names: v.optional(v.array(v.string())) })),
  },
  list: noteList,
  allow: anyone,
  summary: 'Lists notes.',
  returns,
  run: ({ params, narrow, rank, url, moment: { now } }) =>
    reply(
      { params, narrow, ranked: typeof rank === 'function' ? rank({ id: 3 }) : undefined, url, now },
      { totals: { total: 12, pages: 2 } },
    ),
});

const one = board.read({
  path: '/notes/:id',
  params: { id, password: v.optional(v.string()) },
  allow: anyone,
  summary: 'One note.',
  returns,
  run: ({ params, store, shownFields }) => {
    const note = store.of(notes).get(params.id);
    if (!note) throw problem('note_not_found', 'There is no such note.');
    const view = { ...note, ...shownFields(noteFields, note), _links: { self: [{ href: 'x' }] } };
    return reply(view, { record: { collection: notes, id: note.id } });
  },
});

const create = board.write({
  method: 'POST',
  path: '/notes',
  params: { text, mark: v.optional(v.nullable(v.string())), count: v.optional(v.number()) },
  fields: noteFields,
  status: 201,
  allow: can('create', 'board_cannot_create'),
  summary: 'Makes a note.',
  returns,
  stage: async ({ params }) => params.text.toUpperCase(),
  run: ({ params, staged, store, extra, notify, principal }) => {
    if (params.text === 'torn') {
      notify(noteMade, 0);
      throw problem('note_torn', 'It tore.');
    }
    const made = store.of(notes).insert({ ...params, loud: staged, by: principal.user?.id, ...extra(undefined) });
    notify(noteMade, made.id);
    return reply(made, {
      record: { collection: notes, id: made.id },
      headers: { Location: `/notes/${params.text}`, Link: '<next>; rel="next"' },
    });
  },
});

const change = board.write({
  method: ['POST', 'PUT', 'PATCH'],
  path: '/notes/:id',
  params: { id, text: v.optional(text) },
  allow: can('edit_others', 'board_cannot_edit'),
  summary: 'Changes a note.',
  returns,
  run: ({ params, store, checkIfMatch }) => {
    checkIfMatch(notes, params.id);
    return store.of(notes).put({ ...params, text: params.text ?? '' });
  },
});

const remove = board.write({
  method: 'DELETE',
  path: '/notes/:id',
  params: { id, force: v.optional(v.boolean(), false) },
  actsForPlugin: true,
  allow: ({ principal, params }) =>
    params.force && !principal.can('edit_others') ? { code: 'board_cannot_delete', message: 'No.' } : undefined,
  summary: 'Throws a note away.',
  returns,
  run: ({ params }) => params,
});

const bySlug = board.read({
  path: '/notes/by-slug/:slug',
  params: { slug: v.string() },
  allow: anyone,
  summary: 'A note by its short name.',
  returns,
  run: ({ params, site }) => reply(params, { headers: { Location: site.rest(`/${params.slug}`) } }),
});

const rename = board.write({
  method: 'PUT',
  path: '/notes/by-slug/:slug',
  params: { slug: v.string(), new_slug: v.optional(v.string()) },
  shadowed: { slug: 'new_slug' },
  allow: anyone,
  summary: 'Gives a note another short name.',
  returns,
  run: ({ params }) => params,
});

const secret = board.read({
  path: '/secret',
  params: {},
  allow: anyone,
  summary: 'Only for you.',
  returns,
  run: () => reply({}, { secret: true }),
});

const broken = board.read({
  path: '/broken',
  params: {},
  allow: anyone,
  summary: 'Fails.',
  returns,
  run: () => {
    throw new Error('the key under /etc/mat is rusty', { cause: new Error('rain') });
  },
});

const late = board.read({
  path: '/late',
  params: {},
  allow: anyone,
  summary: 'Is not synchronous.',
  returns,
  // @ts-expect-error the compiler refuses it, but not every plugin sees one
  run: async () => 'later',
});

/** Ids of notes whose creation was notified. */
export const told: number[] = [];

export const boardPlugin = board.with({
  collections: [notes],
  points: [noteList, noteFields, noteMade],
  extends: [
    contribute(noteMade, (made) => void told.push(made)),
    contribute(noteMade, () => {
      throw new Error('a listener fell over');
    }),
  ],
  routes: [list, one, create, change, remove, bySlug, rename, secret, broken, late],
  errors: problem,
});

/** Gives notes a colour. */
export const colours = definePlugin({ name: 'colours' }).with({
  extends: [
    contribute(noteList, {
      params: { colour: v.optional(v.picklist(['red', 'blue'])), far: v.optional(v.number(), 7) },
      where: ({ params }) => (typeof params.colour === 'string' ? eq('colour', params.colour) : undefined),
      rank: ({ params }) => (typeof params.far === 'number' ? () => Number(params.far) : undefined),
    }),
    contribute(noteFields, {
      params: { colour: v.optional(v.string(), 'white') },
      store: (params, before) => ({ ...params, was: before?.id ?? 'new' }),
      show: (record) => ({ colour: 'colour' in record ? record.colour : 'none' }),
    }),
  ],
});

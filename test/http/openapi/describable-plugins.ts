/** Two plugins that show every kind of thing the self-description has to say. */
import * as v from 'valibot';
import { anyone, can, contribute, defineErrors, definePlugin, fieldPoint, listPoint } from '../../../core/index.ts';

const nothing = (): unknown => null;

const noteList = listPoint('notes/list');
const noteFields = fieldPoint('notes/note');

const note = v.pipe(
  v.looseObject({
    id: v.pipe(v.number(), v.integer()),
    text: v.string(),
    kind: v.picklist(['plain', 'rich']),
    place: v.nullable(v.string()),
    counts: v.record(v.string(), v.number()),
    picture: v.union([v.literal(false), v.object({ url: v.pipe(v.string(), v.url()) })]),
  }),
  v.description('A note.'),
  v.title('Note'),
);
const noteParams = {
  text: v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', 'must not be empty'),
    v.description('What it says.'),
  ),
  kind: v.optional(v.picklist(['plain', 'rich']), 'plain'),
  due: v.optional(v.nullable(v.pipe(v.string(), v.isoDate()))),
};
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.description('The note.'));

const builder = definePlugin({
  name: 'notes',
  namespace: 'notes/v2',
  description: 'Notes on the fridge.',
  totals: { total: 'X-Notes', pages: 'X-Notes-Pages' },
});

/** Lists, one by id and by slug, writes: the shapes that the calendar has. */
export const notes = builder.with({
  points: [noteList, noteFields],
  errors: defineErrors({ note_not_found: [404], note_locked: [403, 401] }),
  routes: [
    builder.read({
      path: '/notes',
      params: {
        page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.description('Which page.')), 1),
        per_page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 10),
        include: v.optional(v.array(v.pipe(v.number(), v.integer()))),
        since: v.optional(v.string(), () => '2026-11-21'),
        like: v.optional(v.object({ text: v.string() })),
      },
      list: noteList,
      allow: anyone,
      summary: 'Lists notes.',
      returns: v.object({ notes: v.array(note), total: v.number() }),
      run: nothing,
    }),
    builder.write({
      method: 'POST',
      path: '/notes',
      params: noteParams,
      fields: noteFields,
      status: 201,
      allow: can('create'),
      summary: 'Makes a note.',
      returns: note,
      errors: ['note_locked'],
      run: nothing,
    }),
    builder.read({
      path: '/notes/:id',
      params: { id },
      allow: anyone,
      summary: 'One note.',
      returns: note,
      errors: ['note_not_found'],
      run: nothing,
    }),
    builder.write({
      method: ['POST', 'PUT', 'PATCH'],
      path: '/notes/:id',
      params: { id, kind: noteParams.kind },
      fields: noteFields,
      allow: can('create'),
      summary: 'Changes a note.',
      returns: note,
      errors: ['note_not_found'],
      run: nothing,
    }),
    builder.write({
      method: 'DELETE',
      path: '/notes/:id',
      params: { id, force: v.optional(v.boolean(), false) },
      allow: can('create'),
      summary: 'Throws a note away.',
      returns: v.object({ deleted: v.literal(true), previous: note }),
      errors: ['note_not_found'],
      run: nothing,
    }),
    builder.read({
      path: '/notes/by-slug/:slug',
      params: { slug: v.pipe(v.string(), v.description('Its short name.')) },
      allow: anyone,
      summary: 'One note by its short name.',
      returns: note,
      errors: ['note_not_found'],
      run: nothing,
    }),
    builder.write({
      method: 'PUT',
      path: '/notes/by-slug/:slug',
      params: {
        slug: v.string(),
        new_slug: v.optional(v.pipe(v.string(), v.description('Its short name from now on.'))),
      },
      shadowed: { slug: 'new_slug' },
      allow: can('create'),
      summary: 'Changes a note by its short name.',
      returns: note,
      errors: ['note_not_found'],
      run: nothing,
    }),
  ],
});

/** Adds a parameter to the list and one to the note. */
export const colours = definePlugin({ name: 'colours' }).with({
  extends: [
    contribute(noteList, { params: { colour: v.optional(v.picklist(['red', 'blue'])) } }),
    contribute(noteFields, {
      params: { colour: v.optional(v.pipe(v.string(), v.regex(/^[a-z]+$/i), v.description('A colour.'))) },
      store: (params) => params,
      show: () => ({}),
    }),
  ],
});

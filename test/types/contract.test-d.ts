/**
 * What the compiler promises to authors of plugins. `tsc --noEmit` reads this file; it is never run. A line below
 * `@ts-expect-error` must not compile: should it ever, the compiler complains of the comment.
 */
import * as v from 'valibot';
import {
  anyone,
  type Collection,
  can,
  collectPoint,
  contribute,
  defineCollection,
  defineErrors,
  definePlugin,
  eq,
  fieldPoint,
  firstPoint,
  type Guard,
  listPoint,
  noticePoint,
  oneOf,
  orderBy,
  type Permission,
  posting,
  type RecordOf,
  reply,
  sorted,
} from '../../core/index.ts';

/** Compiles only when both types are one and the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Same<A, B>): void => {};

const everybody: Guard<unknown> = () => undefined;
const noteSchema = v.looseObject({ text: v.string(), stars: v.optional(v.number()) });
const notes = defineCollection('hello/notes', noteSchema, {
  fields: { text: sorted(({ text }) => text), stars: posting(({ stars }) => stars ?? null) },
  guard: everybody,
});
type Note = RecordOf<typeof notes>;
const hello = definePlugin({ name: 'hello', namespace: 'hello/v1', config: v.object({ greeting: v.string() }) });
const common = { path: '/notes', params: {}, allow: anyone, summary: 'Notes.', returns: v.unknown() };

// a route

hello.read({ ...common, run: () => [] });

// @ts-expect-error without a permission
hello.read({ path: '/notes', params: {}, summary: 'Notes.', returns: v.unknown(), run: () => [] });

// @ts-expect-error without a schema of what it gives
hello.read({ path: '/notes', params: {}, allow: anyone, summary: 'Notes.', run: () => [] });

// @ts-expect-error a read has no method of its own
hello.read({ ...common, method: 'POST', run: () => [] });

// @ts-expect-error a write is no GET
hello.write({ ...common, method: 'GET', run: () => null });

hello.write({
  ...common,
  method: 'POST',
  stage: async ({ changeSettings }) => changeSettings((settings) => ({ ...settings, title: 'Town' })),
  run: ({ staged }) => staged.config.greeting,
});

// @ts-expect-error settings take long: they are changed in `stage`, not inside the transaction
hello.write({ ...common, method: 'POST', run: ({ changeSettings }) => changeSettings });

// @ts-expect-error nobody has this right
can('fly');

// parameters

hello.read({
  ...common,
  params: {
    id: v.number(),
    text: v.optional(v.string()),
    page: v.optional(v.number(), 1),
    order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
    due: v.nullable(v.string()),
    ids: v.array(v.number()),
  },
  run: ({ params }) => {
    same<typeof params.id, number>(true);
    same<typeof params.text, string | undefined>(true);
    same<typeof params.page, number>(true);
    same<typeof params.order, 'asc' | 'desc'>(true);
    same<typeof params.due, string | null>(true);
    same<typeof params.ids, number[]>(true);
    // @ts-expect-error it was not declared
    params.colour;
  },
});

const owner: Permission<{ author: number }> = ({ principal, params }) =>
  principal.user?.id === params.author ? undefined : { code: 'rest_forbidden', message: 'Not yours.' };
hello.read({ ...common, params: { author: v.number() }, allow: owner, run: () => null });

// @ts-expect-error the permission asks for a parameter that the route does not have
hello.read({ ...common, allow: owner, run: () => null });

// settings

hello.read({
  ...common,
  run: ({ config }) => {
    same<typeof config, { greeting: string }>(true);
  },
});

// the store

same<Note, { [key: string]: unknown; text: string; stars?: number | undefined; readonly id: number }>(true);

hello.read({
  ...common,
  run: ({ store }) => {
    const note = store.of(notes).get(1);
    same<typeof note, Note | undefined>(true);
    // @ts-expect-error there may be no such record
    note.text;
    // @ts-expect-error reading cannot write
    store.of(notes).remove(1);
  },
});

// queries

eq(notes, 'stars', 5);
eq(notes, 'id', 5);
eq('stars', 5);
orderBy(notes, 'text', 'desc');
oneOf(notes, 'guest.colour', ['red']);

// @ts-expect-error the collection has no such field
eq(notes, 'star', 5);

// @ts-expect-error nor can it be sorted by one
orderBy(notes, 'txt');

// @ts-expect-error several values are compared with oneOf
eq(notes, 'stars', [5]);

// what a route gives

const given = { ...common, returns: v.object({ text: v.string(), stars: v.optional(v.number()) }) };
hello.read({ ...given, run: () => ({ text: 'Milk' }) });
hello.read({ ...given, run: () => reply({ text: 'Milk', stars: 1 }, {}) });
hello.read({ ...given, run: ({ rendered }) => ({ text: rendered({ name: 'text', id: 1, text: '' }, () => '') }) });
hello.read({
  ...given,
  returns: v.array(given.returns),
  run: ({ part }) => [part('note', { id: 1 }, () => ({ text: '' }))],
});
hello.read({ ...given, run: ({ params }): unknown => params });

// @ts-expect-error it lacks what it must have
hello.read({ ...given, run: () => ({ stars: 1 }) });

// @ts-expect-error the same in a reply
hello.read({ ...given, run: () => reply({ text: 5 }, {}) });

hello.read({
  ...given,
  returns: v.array(given.returns),
  // @ts-expect-error the same in a part
  run: ({ part }) => [part('note', { id: 1 }, () => ({ text: 5 }))],
});

// @ts-expect-error of a write too
hello.write({ ...given, method: 'POST', run: () => ({ txt: 'Milk' }) });

hello.write({
  ...common,
  method: 'POST',
  run: ({ store, staged }) => {
    same<typeof staged, undefined>(true);
    same<ReturnType<ReturnType<typeof store.of<Note>>['insert']>, Note>(true);
    // @ts-expect-error the note has no text
    store.of(notes).insert({ stars: 1 });
    // @ts-expect-error stars are a number
    store.of(notes).insert({ text: 'Milk', stars: 'many' });
    // @ts-expect-error what is put must have an id
    store.of(notes).put({ text: 'Milk' });
    // @ts-expect-error transactions do not nest
    store.transaction();
  },
});

defineCollection('hello/others', v.looseObject({ text: v.string() }), {
  // @ts-expect-error the record has no such number
  fields: { text: sorted((record) => record.weight) },
  guard: everybody,
});

// @ts-expect-error a collection without the second gate
defineCollection('hello/others', v.looseObject({}), { fields: {} });

hello.with({ collections: [notes] });

// a write is staged first and synchronous then

hello.write({
  ...common,
  method: 'PUT',
  params: { text: v.string() },
  stage: async ({ params }) => ({ bytes: params.text.length }),
  run: ({ staged }) => {
    same<typeof staged, { bytes: number }>(true);
  },
});

// points

const list = listPoint('hello/list');
const note = fieldPoint('hello/note');
const names = collectPoint<string>('hello/names');
const greeting = firstPoint<{ name: string }, string>('hello/greeting');
const written = noticePoint<{ id: number }>('hello/written');

contribute(names, 'Anna');
contribute(greeting, ({ name }) => `Good morning ${name}`);
contribute(greeting, () => undefined);
contribute(written, ({ id }) => void id.toFixed());
contribute(list, { params: { stars: v.number() }, where: () => undefined });
contribute(note, { params: {}, store: () => ({}), show: () => ({}) });

// @ts-expect-error a name is text
contribute(names, 1);

// @ts-expect-error a greeting is text
contribute(greeting, () => 1);

// @ts-expect-error a greeting is asked with a name
contribute(greeting, ({ surname }) => surname);

// @ts-expect-error what it shows is missing
contribute(note, { params: {}, store: () => ({}) });

hello.read({ ...common, list, run: () => null });

// @ts-expect-error a list point is a point of lists, not of names
hello.read({ ...common, list: names, run: () => null });

hello.read({
  ...common,
  run: ({ contributions }) => {
    const all = contributions.all(names);
    const first = contributions.ask(greeting, { name: 'Anna' });
    same<typeof all, readonly string[]>(true);
    same<typeof first, string | undefined>(true);
    // @ts-expect-error a notice is told, not asked
    contributions.ask(written, { id: 1 });
  },
});

hello.write({
  ...common,
  method: 'POST',
  run: ({ notify }) => {
    notify(written, { id: 1 });
    // @ts-expect-error it tells an id
    notify(written, { id: 'one' });
  },
});

// errors

const problem = defineErrors({ note_gone: [410], note_locked: [403, 401] });
problem('note_gone', 'It is gone.');
problem('note_locked', 'It is locked.', { status: 401 });

// @ts-expect-error it is in no list
problem('note_burnt', 'It is burnt.');

// @ts-expect-error a code has a status
defineErrors({ note_gone: [] });

// checks

hello.with({
  checks: [
    {
      name: 'greeting',
      label: 'Greeting',
      run: ({ config, now }) => {
        same<typeof config.greeting, string>(true);
        same<typeof now, number>(true);
        // @ts-expect-error it is no setting of the plugin
        config.farewell;
        return { status: 'good', message: 'It is polite.' };
      },
    },
  ],
  routesFor: ({ checks }) =>
    checks.map(({ name }) => hello.read({ ...common, path: `/checks/${name}`, run: () => name })),
});

hello.with({
  // @ts-expect-error nothing is bad
  checks: [{ name: 'greeting', label: 'Greeting', run: () => ({ status: 'bad', message: 'It is rude.' }) }],
});

// @ts-expect-error a check says what it found
hello.with({ checks: [{ name: 'greeting', label: 'Greeting', run: () => ({ status: 'good' }) }] });

// what a plugin may forget

const bare: Collection<Note> = notes;
same<typeof bare.private, boolean>(true);

// @ts-expect-error a run that is asynchronous
hello.write({ ...common, method: 'POST', run: async () => null });

// @ts-expect-error a run that gives a promise
hello.read({ ...common, run: () => Promise.resolve([]) });

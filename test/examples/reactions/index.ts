/** Signed-in users react to posts: one reaction each, which they may change or take back. */
import {
  all,
  anyone,
  defineCollection,
  defineErrors,
  definePlugin,
  eq,
  extendFields,
  extendList,
  noticePoint,
  oneOf,
  type Permission,
  posting,
  type RecordOf,
  type StoreReader,
  unique,
} from 'almanac';
import { POST } from 'almanac/plugins/site';
import * as v from 'valibot';

const NAMES = ['like', 'love', 'laugh', 'sad'] as const;

const problem = defineErrors({ reactions_no_post: [404] });
const plugin = definePlugin({ name: 'reactions', namespace: 'reactions/v1' });

const name = v.picklist(NAMES);
const id = v.pipe(v.number(), v.integer(), v.minValue(1));
const counts = v.record(v.string(), v.number());

const keyOf = (post: number, user: number): string => `${post} ${user}`;
const countKey = (post: number, reaction: string): string => `${post} ${reaction}`;

const forbidden = { code: 'rest_forbidden', message: 'Sorry, you may only change your own reactions.' };

/** One reaction of one user to one post. */
const reactions = defineCollection(
  'reactions/reactions',
  v.looseObject({ post: id, user: id, name, date: v.string() }),
  {
    ids: 'own',
    references: { post: [POST.collection.name], user: ['users'] },
    fields: {
      key: unique(({ post, user }) => keyOf(post, user)),
      count: posting(({ post, name }) => countKey(post, name)),
      name: posting(({ name }) => name),
      post: posting(({ post }) => post),
    },
    guard: ({ user, system }, { before, after }) =>
      system || [before, after].every((one) => !one || one.user === user?.id) ? undefined : forbidden,
  },
);

/** Told of each new reaction, for whoever wants to know. */
export const reacted = noticePoint<{ readonly reaction: RecordOf<typeof reactions> }>('reactions/reacted');

const countsOf = (store: StoreReader, post: number) =>
  Object.fromEntries(NAMES.map((one) => [one, store.of(reactions).count(eq('count', countKey(post, one)))]));

const signedIn: Permission = ({ principal }) =>
  principal.user ? undefined : { code: 'rest_forbidden', message: 'Sorry, you have to sign in to react.' };

const noPost = () => problem('reactions_no_post', 'There is no such post.');

const react = plugin.write({
  method: 'PUT',
  path: '/posts/:post/reaction',
  params: { post: id, name: v.pipe(name, v.description('What the user thinks of the post.')) },
  allow: signedIn,
  summary: 'Reacts to a post.',
  returns: counts,
  errors: ['reactions_no_post'],
  run: ({ params, principal, store, moment, notify }) => {
    // a post that strangers may read: a reaction must not tell whether there is another one
    const found = store.of(POST.collection).find({ where: all(eq('id', params.post), moment.reached('open')) });
    if (found.total === 0) throw noPost();
    const user = principal.user?.id ?? 0;
    const kept = store.of(reactions);
    const before = kept.first(eq('key', keyOf(params.post, user)));
    const given = { post: params.post, user, name: params.name, date: new Date(moment.now).toISOString() };
    const reaction = before ? kept.put({ ...before, ...given }) : kept.insert(given);
    notify(reacted, { reaction });
    return countsOf(store, params.post);
  },
});

const takeBack = plugin.write({
  method: 'DELETE',
  path: '/posts/:post/reaction',
  params: { post: id },
  allow: signedIn,
  summary: 'Takes the own reaction to a post back.',
  returns: counts,
  run: ({ params, principal, store }) => {
    const kept = store.of(reactions);
    const before = kept.first(eq('key', keyOf(params.post, principal.user?.id ?? 0)));
    if (before) kept.remove(before.id);
    return countsOf(store, params.post);
  },
});

const most = plugin.read({
  path: '/counts',
  params: {},
  allow: anyone,
  summary: 'How often each reaction was given.',
  returns: counts,
  run: ({ store }) => Object.fromEntries(store.of(reactions).tally('name')) as Record<string, number>,
});

/** The field `reactions` of a post: shown, never written. */
const shown = extendFields(POST.fields, {
  params: {},
  shows: { reactions: v.pipe(counts, v.description('How often each reaction was given.')) },
  store: () => ({}),
  show: (post, { store }) => ({ reactions: countsOf(store, post.id) }),
});

/** The parameter `reaction` of the list of posts. */
const filter = extendList(POST.list, {
  params: { reaction: v.optional(v.pipe(name, v.description('Only posts that somebody reacted to in this way.'))) },
  where: ({ params: { reaction }, store }) => {
    if (reaction === undefined) return undefined;
    const { records } = store.of(reactions).find({ where: eq('name', reaction) });
    return oneOf('id', [...new Set(records.map(({ post }) => post))]);
  },
});

export default plugin.with({
  collections: [reactions],
  routes: [react, takeBack, most],
  points: [reacted],
  extends: [shown, filter],
  errors: problem,
});

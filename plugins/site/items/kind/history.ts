import * as v from 'valibot';
import { type Collection, defineCollection, posting, unique } from '../../../../core/index.ts';
import { type KindRights, recordId } from '../../../content/index.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Which version it is, who made it (id of a user, 0 for nobody in particular) and when. */
const made = { id: recordId, author: count, date: v.pipe(v.string(), v.isoTimestamp()) };

/** What a version keeps of an item. */
const texts = {
  title: v.string(),
  content: v.string(),
  excerpt: v.string(),
  /** The members of `meta` that its kind declares, as JSON. */
  meta: v.string(),
};

const version = v.looseObject({ ...made, ...texts });

const change: v.GenericSchema<TextChange> = v.tuple([count, count, v.string()]);

const older = v.looseObject({
  ...made,
  title: v.optional(change),
  content: v.optional(change),
  excerpt: v.optional(change),
  meta: v.optional(change),
});

const schema = v.looseObject({
  id: recordId,
  /** Id of the item. */
  parent: recordId,
  /** The newest revision. */
  latest: v.optional(version),
  /** The others, the newest first: each as what differs from the one before it in this order. */
  older: v.optional(v.array(older), []),
  /** One a user, in the order of their dates. */
  autosaves: v.optional(v.array(version), []),
});

/** What an item was before: its revisions and autosaves, in one record. */
export type History = v.InferOutput<typeof schema>;

/** A revision or an autosave, in full. */
export type Version = v.InferOutput<typeof version>;

/** A revision as what differs from the next newer one; texts that do not are missing. */
export type OlderVersion = v.InferOutput<typeof older>;

/** What a version keeps of an item. */
export type Texts = Pick<Version, TextName>;

/** One of `TEXT_NAMES`. */
export type TextName = keyof typeof texts;

/** The texts of a version. */
export const TEXT_NAMES: readonly TextName[] = ['title', 'content', 'excerpt', 'meta'];

/**
 * The collection of the histories of a kind: private, so that they are in nobody's way who reads the data in git.
 *
 * @param items name of the collection of the kind
 */
export const historyCollection = (items: string, rights: KindRights): Collection<History> =>
  defineCollection(`${items}-history`, schema, {
    private: true,
    references: {
      parent: { to: [items], onRemove: 'delete' },
      'latest.author': ['users'],
      'older.*.author': ['users'],
      'autosaves.*.author': ['users'],
    },
    // older texts are told as changes of newer ones: none is touched
    fields: {
      parent: unique((history) => history.parent),
      version: posting(({ latest, older, autosaves }) =>
        [...(latest ? [latest] : []), ...older, ...autosaves].map(({ id }) => id),
      ),
    },
    // the item itself is out of sight here: its own guard and the routes ask whether they may edit it
    guard: (principal) =>
      principal.can(rights.create)
        ? undefined
        : { code: 'rest_forbidden', message: 'Sorry, you are not allowed to do that.' },
  });

/**
 * How an older text differs from a newer one: so many characters (UTF-16 units) they have in common at the beginning and
 * at the end, and what stands between these in the older one. An edit is mostly in one place, so that this is short.
 */
export type TextChange = [start: number, end: number, between: string];

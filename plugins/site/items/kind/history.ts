import * as v from 'valibot';
import { type Collection, defineCollection, posting, unique } from '../../../../core/index.ts';
import { type KindRights, recordId } from '../../../content/index.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Id of the version, id of the user who created it (0 for none), and time of creation. */
const made = { id: recordId, author: count, date: v.pipe(v.string(), v.isoTimestamp()) };

/** The parts of an item that a version stores. */
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
  /** The others, newest first, each stored as its differences from the next newer one. */
  older: v.optional(v.array(older), []),
  /** One per user, sorted by date. */
  autosaves: v.optional(v.array(version), []),
});

/** The revisions and autosaves of an item, in one record. */
export type History = v.InferOutput<typeof schema>;

/** A revision or an autosave, in full. */
export type Version = v.InferOutput<typeof version>;

/** A revision stored as differences from the next newer one; texts without differences are missing. */
export type OlderVersion = v.InferOutput<typeof older>;

/** The texts that a version stores. */
export type Texts = Pick<Version, TextName>;

/** Name of a text of a version. */
export type TextName = keyof typeof texts;

/** Names of the texts of a version. */
export const TEXT_NAMES: readonly TextName[] = ['title', 'content', 'excerpt', 'meta'];

/**
 * The collection of the histories of a kind. It is private, so that histories do not clutter the data in git.
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
    // no `texts`: older texts are stored as differences from newer ones, so none is rewritten
    fields: {
      parent: unique((history) => history.parent),
      version: posting(({ latest, older, autosaves }) =>
        [...(latest ? [latest] : []), ...older, ...autosaves].map(({ id }) => id),
      ),
    },
    // the item is not available here; its own guard and the routes check the right to edit it
    guard: (principal) =>
      principal.can(rights.create)
        ? undefined
        : { code: 'rest_forbidden', message: 'Sorry, you are not allowed to do that.' },
  });

/**
 * The difference between an older text and a newer one: the lengths of their common prefix and suffix (UTF-16 code units), and
 * the text between these in the older one. It is short, because most edits are in one place.
 */
export type TextChange = [start: number, end: number, between: string];

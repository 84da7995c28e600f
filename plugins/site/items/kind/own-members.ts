import type * as v from 'valibot';
import type {
  CollectionDeclaration,
  Field,
  Params,
  Principal,
  RecordReader,
  Rules,
  StoredRecord,
  Transaction,
} from '../../../../core/index.ts';
import type { AnswerContext } from '../../../content/index.ts';
import type { SiteCode } from '../../errors.ts';
import type { Texts } from './history.ts';
import type { Item } from './item.ts';
import type { ItemWriter } from './item-writer.ts';
import type { ViewContext } from './view-context.ts';

/** The members of an item that determine where its slug must be unique. */
export type Placed = Pick<Item, 'parent'> & Readonly<Record<string, unknown>>;

/** The client that needs a right on an item, and the settings of the site. */
export interface ItemAsking {
  readonly principal: Principal;
  /** Configuration of the plugin that declares the kind. */
  readonly config: unknown;
}

/** Members of the items of one kind, in addition to those that every kind may have. */
export interface OwnMembers {
  /** Schemas of the stored members, in the order of the file. Members that every kind has may be narrowed. */
  readonly stored: v.ObjectEntries;
  /** Additional fields that lists filter by. Fields that every kind has may be redefined. */
  readonly fields: Readonly<Record<string, Field<Item>>>;
  /** Which of these contain ids of other records, names of files, and long texts. */
  readonly places: Pick<CollectionDeclaration<StoredRecord>, 'references' | 'texts' | 'names' | 'bodies'>;
  /** Rules in addition to their schemas. */
  readonly rules: Rules<Item>;
  /** Its fields that every search includes. */
  readonly searched: readonly string[];
  /** Parameters for creating and updating items. */
  readonly params: Params;
  /** Values that null stands for in parameters that do not accept it (`nulls` of a route); undefined if null counts as not sent. */
  readonly nulls: Readonly<Record<string, unknown>>;
  /** Schemas of the shown members. Members that every kind has may be narrowed. */
  readonly shown: v.ObjectEntries;
  /** Error codes that `save` throws in addition to those of parameters. */
  readonly errors: readonly SiteCode[];
  /**
   * Returns the members after a write.
   *
   * @param sent the sent parameters among `params`
   * @param before the stored item, for an update
   */
  save(
    writer: ItemWriter,
    sent: Readonly<Record<string, unknown>>,
    before: Item | undefined,
  ): Readonly<Record<string, unknown>>;
  /**
   * Called after an item was saved, for related changes.
   *
   * @param before the stored item, for an update
   */
  saved(writer: ItemWriter, item: Item, before: Item | undefined): void;
  /** Returns the shown members, which replace those that every kind has. */
  show(context: ViewContext, item: Item, asked: AnswerContext): Readonly<Record<string, unknown>>;
  /** Returns the key of the group in which an item's slug must be unique. Default: items with the same parent. */
  place(item: Placed): number | string;
  /** Returns the texts that its versions keep, if an item stores them under other names. */
  texts(item: Item): Pick<Texts, 'content' | 'excerpt'>;
  /** Returns what a version shows of them, in place of what versions of every kind show. */
  showVersion(version: Texts): Readonly<Record<string, unknown>>;
  /** Whether a user who may edit an item may also delete it. */
  mayRemove(asking: ItemAsking, item: Item): boolean;
  /**
   * Called when an item is deleted permanently, to remove what belongs to it.
   *
   * @param others the remaining items of the kind
   */
  remove(store: Transaction, item: Item, others: RecordReader<Item>): void;
}

/** Own members of a kind that has none. */
export const NO_OWN_MEMBERS: OwnMembers = {
  stored: {},
  fields: {},
  places: {},
  rules: () => [],
  searched: [],
  params: {},
  nulls: {},
  shown: {},
  errors: [],
  save: () => ({}),
  saved: () => {},
  show: () => ({}),
  place: ({ parent = 0 }) => parent,
  texts: ({ content = '', excerpt = '' }) => ({ content, excerpt }),
  showVersion: () => ({}),
  mayRemove: () => true,
  remove: () => {},
};

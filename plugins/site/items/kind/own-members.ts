import type * as v from 'valibot';
import type {
  CollectionDeclaration,
  Field,
  Params,
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

/** An item, as far as it goes what its slug is unique within. */
export type Placed = Pick<Item, 'parent'> & Readonly<Record<string, unknown>>;

/** Members of the items of one kind, in addition to those that every kind may have. */
export interface OwnMembers {
  /** Schemas of the members that are stored, in the order of the file. One that every kind has may be narrowed. */
  readonly stored: v.ObjectEntries;
  /** More fields that lists filter by. One that every kind has may say something else. */
  readonly fields: Readonly<Record<string, Field<Item>>>;
  /** Where of these there are ids of other records, names of files, and long texts. */
  readonly places: Pick<CollectionDeclaration<StoredRecord>, 'references' | 'texts' | 'names' | 'bodies'>;
  /** What they are held to beside their schemas. */
  readonly rules: Rules<Item>;
  /** Fields of it that every search looks into. */
  readonly searched: readonly string[];
  /** Parameters of a create and an update. */
  readonly params: Params;
  /** What null stands for in those that take none (`nulls` of a route); undefined for one that counts as not sent. */
  readonly nulls: Readonly<Record<string, unknown>>;
  /** Schemas of the members that are shown. One that every kind has may be narrowed. */
  readonly shown: v.ObjectEntries;
  /** Codes that `save` throws beside those of parameters. */
  readonly errors: readonly SiteCode[];
  /**
   * The members that a write results in.
   *
   * @param sent what was sent of `params`
   * @param before the stored item, of an update
   */
  save(
    writer: ItemWriter,
    sent: Readonly<Record<string, unknown>>,
    before: Item | undefined,
  ): Readonly<Record<string, unknown>>;
  /**
   * Does what goes with an item that was saved.
   *
   * @param before the stored item, of an update
   */
  saved(writer: ItemWriter, item: Item, before: Item | undefined): void;
  /** The members that are shown, laid over those that every kind has. */
  show(context: ViewContext, item: Item, asked: AnswerContext): Readonly<Record<string, unknown>>;
  /** What an item's slug is unique within: what lies below the same parent, unless a kind says something else. */
  place(item: Placed): number | string;
  /** The texts that its versions keep, where an item has them under other names. */
  texts(item: Item): Pick<Texts, 'content' | 'excerpt'>;
  /** What a version shows of them, laid over what versions of every kind show. */
  showVersion(version: Texts): Readonly<Record<string, unknown>>;
  /**
   * Takes away what goes with an item that is removed for good.
   *
   * @param others the items of the kind that stay
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
  remove: () => {},
};

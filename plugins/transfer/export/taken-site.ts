import { type RecordRow, type RenderContext, type User, users } from '../../../core/index.ts';
import { type ContentRecord, contentKinds, type Term, terms } from '../../content/index.ts';
import {
  BLOCK,
  GLOBAL_STYLES,
  type Item,
  type ItemKind,
  kinds,
  MEDIA,
  MENU_ITEM,
  NAVIGATION,
  PAGE,
  POST,
  TEMPLATE,
  TEMPLATE_PART,
} from '../../site/index.ts';
import type { ContentItem, ImportItem, UserItem } from '../items/import-item.ts';
import { CALENDAR_ITEMS } from './calendar-items.ts';
import { revisionItems, siteItem } from './site-item.ts';
import { termItem, userItem } from './term-item.ts';

/** Kinds of the plugin `site` that other systems know; kinds that others refer to come first. */
const KNOWN: readonly ItemKind[] = [
  MEDIA,
  PAGE,
  POST,
  BLOCK,
  NAVIGATION,
  TEMPLATE,
  TEMPLATE_PART,
  GLOBAL_STYLES,
  MENU_ITEM,
];

/** Snapshot of a site. */
export interface TakenSite {
  /** Number of records to export. */
  readonly total: number;
  readonly users: readonly UserItem[];
  /** Parents before their children. */
  readonly terms: readonly Term[];
  /** Content of all kinds, each item followed by its revisions. */
  content(): Iterable<ContentItem>;
  /** Kinds that other systems do not know, and how many records each has. */
  readonly unknown: readonly (readonly [kind: string, count: number])[];
}

/** The records of one kind. */
interface TakenKind {
  readonly rows: readonly RecordRow<never>[];
  items(row: RecordRow<never>): Iterable<ContentItem>;
}

/**
 * Takes a snapshot of a site. All rows are found at once, so that they are consistent; records are read one by one on demand,
 * as they were at that instant.
 */
export function takeSite(context: RenderContext): TakenSite {
  const { store } = context;
  const taken: readonly TakenKind[] = [...KNOWN.map((kind) => ofKind(context, kind)), ...ofCalendar(context)];
  const unknown = context.contributions
    .all(kinds)
    .filter((kind) => !KNOWN.some(({ name }) => name === kind.name))
    .map(({ name, collection }) => [name, store.of(collection).count()] as const);
  return {
    total: taken.reduce((sum, { rows }) => sum + rows.length, 0),
    users: store
      .of(users)
      .find()
      .records.map((user: User) => userItem(store, user)),
    terms: fromTheTop(store.of(terms).find().records),
    *content() {
      for (const { rows, items } of taken) for (const row of rows) yield* items(row);
    },
    unknown: unknown.filter(([, count]) => count > 0),
  };
}

/** All items. Users and terms come first, because content refers to them. */
export function* itemsOf(context: RenderContext, site: TakenSite): Generator<ImportItem> {
  yield* site.users;
  for (const term of site.terms) yield termItem(context, term);
  yield* site.content();
}

const kindOf = <R>(rows: readonly RecordRow<R>[], items: (record: R) => Iterable<ContentItem>): TakenKind => ({
  rows: rows as readonly RecordRow<never>[],
  items: ({ record }) => items(record),
});

/** Kinds of the calendar, if its plugin is on. */
const ofCalendar = (context: RenderContext): readonly TakenKind[] =>
  Object.entries(CALENDAR_ITEMS).flatMap(([type, itemOf]) =>
    context.contributions
      .all(contentKinds)
      .filter(({ name }) => name === type)
      .map(({ collection }) =>
        kindOf(context.store.of(collection).find().rows, (record: ContentRecord) => [itemOf(context, record)]),
      ),
  );

function ofKind(context: RenderContext, kind: ItemKind): TakenKind {
  const { store } = context;
  // found now: later writes must not show up in the snapshot
  const histories = new Map(
    kind.history
      ? store
          .of(kind.history)
          .find()
          .rows.map((row) => [row.id, row] as const)
      : [],
  );
  const historyOf = new Map(
    kind.history
      ? store
          .of(kind.history)
          .values(['id', 'parent'])
          .map(([id, parent]) => [parent, Number(id)])
      : [],
  );
  return kindOf(store.of(kind.collection).find().rows, function* (item: Item) {
    yield siteItem(context, kind, item);
    const history = histories.get(historyOf.get(item.id) ?? 0);
    if (history) yield* revisionItems(context, item, history.record);
  });
}

/** Sorts terms so that each comes after its parent. */
function fromTheTop(all: readonly Term[]): readonly Term[] {
  const byId = new Map(all.map((term) => [term.id, term]));
  const ordered = new Set<Term>();
  const add = (term: Term, below: ReadonlySet<Term>) => {
    const above = byId.get(term.parent);
    // hand-edited files may contain cycles
    if (above && !below.has(above)) add(above, new Set([...below, term]));
    ordered.add(term);
  };
  for (const term of all) add(term, new Set());
  return [...ordered];
}

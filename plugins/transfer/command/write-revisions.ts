import type { ImportTransaction } from '../../../core/index.ts';
import { addRevision, type ItemKind, putHistory, revisionsOf, storedHistory, type Version } from '../../site/index.ts';
import type { RevisionItem } from '../items/import-item.ts';
import { referencesOf } from './references-of.ts';
import { type ImportState, reasonOf, wantedItems } from './state.ts';

/** Revisions per transaction. */
const PART = 40;

/** A revision with its origin. */
type ImportedVersion = Version & { readonly imported?: string };

/** Adds revisions to the records that are here. */
export async function writeRevisions(state: ImportState, onProgress: (part: number) => void): Promise<void> {
  if (!state.outline.counts.has('revision')) return;
  let part: RevisionItem[] = [];
  const flush = async () => {
    if (part.length > 0) await writePart(state, part);
    part = [];
    await state.access.rest();
  };
  for await (const item of wantedItems(state, onProgress)) {
    if (item.kind !== 'revision') continue;
    part.push(item);
    if (part.length === PART) await flush();
  }
  await flush();
}

interface Prepared {
  readonly item: RevisionItem;
  readonly kind: ItemKind;
  readonly parent: number;
  readonly version: Omit<ImportedVersion, 'id'>;
}

async function writePart(state: ImportState, items: readonly RevisionItem[]): Promise<void> {
  const { report, access, options } = state;
  const prepared = items.flatMap((item): Prepared[] => {
    try {
      return [prepare(state, item)];
    } catch (error) {
      report.lost('revision', { id: item.id, why: reasonOf(error), place: item.place });
      return [];
    }
  });
  if (options.dryRun) {
    for (const one of prepared) report.done(isAdded(access.store, one) ? 'unchanged' : 'created');
    return;
  }
  const added = await access.transaction((store) => prepared.map((one) => add(state, store, one)));
  for (const result of added) report.done(result);
}

/** @throws Error, with a sentence, if the revision cannot be kept */
function prepare(state: ImportState, item: RevisionItem): Prepared {
  const { outline, ids, people, targets, access, context, options } = state;
  const of = item.parent === undefined ? undefined : outline.content.get(item.parent);
  const kind = of && targets.get(of.kind)?.kind;
  const parent = item.parent === undefined ? 0 : ids.idOf(item.parent);
  if (!kind?.history || !kind.supports.has('revisions')) {
    throw new Error(`it is a revision of ${item.parent ?? 'nothing'}, which keeps no revisions here`);
  }
  if (!options.dryRun && !access.store.of(kind.collection).get(parent)) {
    throw new Error(`it is a revision of ${item.parent}, which is not here`);
  }
  if (context.site.limits.revisions === 0) throw new Error('the site keeps no revisions (limits.revisions)');
  const references = referencesOf(state, item, { remark: () => undefined, hide: () => undefined });
  const date = item.modified ?? item.date;
  if (date === undefined) throw new Error('it has no date');
  return {
    item,
    kind,
    parent,
    version: {
      author: people.idOf(item.author) ?? 0,
      date,
      title: item.title,
      content: references.text('content', item.content),
      excerpt: references.text('excerpt', item.excerpt),
      meta: '{}',
      imported: `${outline.source.origin} ${item.id}`,
    },
  };
}

const newestFirst = (one: Version, other: Version): number =>
  Date.parse(other.date) - Date.parse(one.date) || other.id - one.id;

/** The revisions of the record that a revision belongs to. */
const versionsOf = (store: ImportState['access']['store'], { kind, parent }: Prepared): readonly ImportedVersion[] => {
  const history = storedHistory(store, kind, parent);
  return history ? revisionsOf(history) : [];
};

/** Was a revision added by an earlier import? */
const isAdded = (store: ImportState['access']['store'], prepared: Prepared): boolean =>
  versionsOf(store, prepared).some(({ imported }) => imported === prepared.version.imported);

function add(state: ImportState, store: ImportTransaction, prepared: Prepared): 'created' | 'unchanged' {
  if (isAdded(store, prepared)) return 'unchanged';
  const { kind, parent, version } = prepared;
  const made = { ...version, id: store.nextId() } as ImportedVersion;
  const all = [...versionsOf(store, prepared), made].sort(newestFirst);
  const { revisions: limit } = state.context.site.limits;
  const empty = { latest: undefined, older: [] };
  const revisions = all
    .slice(0, limit)
    .reverse()
    .reduce<Parameters<typeof addRevision>[0]>((kept, one) => addRevision(kept, one, limit), empty);
  putHistory(store, kind, parent, { ...revisions, autosaves: storedHistory(store, kind, parent)?.autosaves ?? [] });
  return 'created';
}

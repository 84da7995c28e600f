import type { Principal } from '../../../../core/index.ts';
import {
  type ContentAsking,
  decideAuthor,
  mediaId,
  nextDate,
  nextModified,
  nextSlug,
  refuse,
  type Status,
  type StoredStatus,
  trashedFrom,
  withDate,
} from '../../../content/index.ts';
import { problem, type SiteCode } from '../../errors.ts';
import { saveRevision } from '../history/save-revision.ts';
import type { Item } from '../kind/item.ts';
import { STICKY_REFUSAL } from '../kind/item-collection.ts';
import type { ItemWriter } from '../kind/item-writer.ts';
import type { ItemKind } from '../kind/kind.ts';
import { addressSlugs } from './address-slugs.ts';
import { formerDates, formerSlugs } from './former-addresses.ts';
import type { ItemInput } from './item-input.ts';
import { itemMeta } from './meta.ts';
import { itemSwitches } from './switches.ts';
import { itemTerms } from './terms.ts';
import { itemTexts } from './texts.ts';

/** Error codes that `saveItem` throws in addition to those of parameters. */
export const SAVE_ERRORS: readonly SiteCode[] = [
  'empty_content',
  'rest_cannot_assign_sticky',
  'rest_cannot_assign_term',
  'rest_cannot_edit_others',
  'rest_cannot_publish',
  'rest_invalid_author',
  'rest_invalid_featured_media',
  'rest_invalid_field',
  'rest_post_invalid_id',
];

/**
 * Creates an item, or updates the members that were sent. An update without changes writes nothing; any other one creates a
 * revision. Members with their default are not stored.
 *
 * @param before the stored item, for an update
 * @param extra members added by extensions
 * @throws ApiError with one of `SAVE_ERRORS` (rest_post_invalid_id with 400), rest_invalid_param
 */
export function saveItem(
  writer: ItemWriter,
  kind: ItemKind,
  input: ItemInput,
  before?: Item,
  extra: Readonly<Record<string, unknown>> = {},
): Item {
  const { store, principal, site } = writer;
  const { now } = writer.moment;
  const author = authorOf(writer, kind, input, before);
  checkPin(principal, input);
  const status = itemStatus(principal, kind, input.status, before?.status);
  // in the order of the reference, which reports the first error
  const switches = itemSwitches(writer, kind, input, status, before);
  const parent = itemParent(writer, kind, input.parent, before);
  const texts = textsOf(writer, kind, input, before);
  const own = kind.own.save(writer, input.own ?? {}, before);
  const slugs = addressSlugs(writer, kind, { ...before, ...own, parent }, before?.id);
  const featured_media = mediaId(writer, input.featured_media, before?.featured_media, unknownMedia);
  // spreads come last: the engine reallocates the object for each member after a spread
  const given = {
    status,
    trashed_from: trashedFrom(status, before),
    author,
    date: nextDate(input.date, status, now, before),
    featured_media,
    parent,
    meta: itemMeta(writer, kind, input.meta, before?.meta),
    ...texts,
    ...switches,
    ...itemTerms(writer, kind, input.terms ?? {}, before),
    ...own,
    ...extra,
  };
  const next = before ? { ...before, ...given } : given;
  const items = store.of(kind.collection);
  const modified = nextModified(next.date, now, before);
  const former_dates = kind.address && formerDates(next, before, writer);
  const asked = slugOf(writer, kind, input, status);
  const named = (id: number) => {
    const slug = nextSlug({ asked, title: texts.title, status, before, id }, slugs, site);
    return {
      ...next,
      slug,
      former_slugs: formerSlugs({ slug, status }, before, writer.moment),
      former_dates,
      modified,
    };
  };
  if (!before) {
    const made = items.insert(named);
    kind.own.saved(writer, made, undefined);
    return made;
  }
  const saved = items.put(withDate({ ...named(before.id), id: before.id }, before, now));
  // otherwise nothing was written
  if (saved.modified === modified) saveRevision(writer, kind, saved);
  kind.own.saved(writer, saved, before);
  return saved;
}

/** A pending item gets its slug when a user who may publish it saves it. */
const slugOf = ({ principal }: ItemWriter, { rights }: ItemKind, { slug }: ItemInput, status: Status) =>
  status === 'pending' && !principal.can(rights.publish) ? '' : slug;

const unknownMedia = () => problem('rest_invalid_featured_media', 'featured_media is not the id of a media item.');

/** Refusal for users who may not set another author. */
export const AUTHOR_REFUSAL = {
  code: 'rest_cannot_edit_others',
  message: 'Sorry, you are not allowed to write as this user.',
} as const;

const authorOf = (writer: ItemWriter, { rights }: ItemKind, { author }: ItemInput, before: Item | undefined): number =>
  decideAuthor(writer, author, before?.author, {
    right: rights.editOthers,
    refusal: AUTHOR_REFUSAL,
    unknown: () => problem('rest_invalid_author', 'author is not the id of a user.'),
  });

/** Checked before the right to publish, as in the reference. The guard of the kind checks it again for every write. */
function checkPin(principal: Principal, { sticky }: ItemInput): void {
  if (sticky && !principal.can('sticky')) refuse(principal, STICKY_REFUSAL);
}

/** @throws ApiError empty_content if all texts would be empty, for a kind that has all three */
function textsOf(
  writer: ItemWriter,
  { supports, mayBeEmpty }: ItemKind,
  input: ItemInput,
  before: Item | undefined,
): Pick<Item, 'title' | 'content' | 'excerpt'> {
  const texts = itemTexts(writer, input, before);
  const needsOne = !mayBeEmpty && supports.has('title') && supports.has('editor') && supports.has('excerpt');
  const touched = !before || [input.title, input.content, input.excerpt].some((text) => text !== undefined);
  if (needsOne && touched && !texts.title && !texts.content && !texts.excerpt) {
    throw problem('empty_content', 'Content, title, and excerpt are empty.');
  }
  return texts;
}

/**
 * The parent after a write. An item that the user may not read counts as unknown.
 *
 * @param asked id of an item of the kind; 0 for none
 * @param before the stored item, for an update
 * @returns undefined for none, and if it would be the item itself or one of its descendants (reference)
 * @throws ApiError rest_post_invalid_id (400) for an unknown one
 */
function itemParent(
  writer: ContentAsking,
  kind: ItemKind,
  asked: number | undefined,
  before: Item | undefined,
): number | undefined {
  if (asked === undefined || asked === (before?.parent ?? 0)) return before?.parent;
  if (asked === 0) return undefined;
  const items = writer.store.of(kind.collection);
  const parent = items.get(asked);
  if (!parent || !kind.statuses.mayRead(writer, parent)) {
    throw problem('rest_post_invalid_id', 'parent is not the id of an item of this kind.', { status: 400 });
  }
  const seen = new Set<number>();
  for (let above: Item | undefined = parent; above && !seen.has(above.id); above = items.get(above.parent ?? 0)) {
    if (above.id === before?.id) return undefined;
    seen.add(above.id);
  }
  return asked;
}

/**
 * The status after a write, as defined by the kind. For most kinds the default is draft, and an update without a status keeps
 * the stored one (reference, Site).
 *
 * @param before stored status, if any
 * @throws ApiError rest_cannot_publish without the right to publish, schedule or make private
 */
function itemStatus(
  principal: Principal,
  { rights, statuses }: ItemKind,
  asked: Status | undefined,
  before: StoredStatus | undefined,
): StoredStatus {
  const status = statuses.stored(asked, before);
  const right = status === 'publish' ? rights.publish : status === 'private' ? rights.private : undefined;
  if (status !== before && right !== undefined && !principal.can(right)) {
    refuse(principal, { code: 'rest_cannot_publish', message: 'Sorry, you are not allowed to publish this.' });
  }
  return status;
}

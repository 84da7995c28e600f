import { can, type Principal, type Route } from '../../../../../core/index.ts';
import { isOwn, publicationInstant, shownSlug } from '../../../../content/index.ts';
import type { Version } from '../../kind/history.ts';
import type { Item } from '../../kind/item.ts';
import type { ItemWriter } from '../../kind/item-writer.ts';
import type { ItemKind } from '../../kind/kind.ts';
import { locateNamedById, mayEditNamed } from '../../kind/locate-item.ts';
import { labelWithArticle } from '../../label-with-article.ts';
import { checkEditable } from '../../routes/access.ts';
import { itemInput, itemParams, MEMBER_CODES } from '../../routes/params.ts';
import type { ItemInput } from '../../saving/item-input.ts';
import { itemMeta } from '../../saving/meta.ts';
import { SAVE_ERRORS, saveItem } from '../../saving/save-item.ts';
import { itemTexts } from '../../saving/texts.ts';
import { autosaveView } from '../../views/autosave-view.ts';
import { revisionSchemaOf } from '../../views/revision-view.ts';
import { putHistory, storedHistory } from '../stored-history.ts';
import { isSameTexts, textsOf } from '../texts-of.ts';
import { type NamedVersion, named } from '../versions-of.ts';

/**
 * Stores unsaved changes to an item as an autosave. Each user has one per item; the next one replaces it under the same id. Texts
 * that were not sent come from the previous autosave, everything else from the item. If nothing differs from the item, an
 * existing autosave is returned unchanged.
 *
 * @throws ApiError rest_invalid_param for a text that is too large
 */
function saveAutosave(writer: ItemWriter, kind: ItemKind, item: Item, input: ItemInput): Version {
  const { store, principal, moment } = writer;
  const author = principal.user?.id ?? 0;
  const history = storedHistory(store, kind, item.id);
  const { latest, older, autosaves } = history ?? { older: [], autosaves: [] };
  const before = autosaves.find((autosave) => autosave.author === author);
  const meta = itemMeta(writer, kind, input.meta, item.meta);
  const own = kind.own.save(writer, input.own ?? {}, item);
  const texts = textsOf(kind, { ...item, ...itemTexts(writer, input, before ?? item), meta, ...own });
  if (before && isSameTexts(texts, textsOf(kind, item))) return before;
  const autosave = {
    ...before,
    id: before?.id ?? store.nextId(),
    author,
    date: new Date(moment.now).toISOString(),
    ...texts,
  };
  // the newest last, so that older ones are dropped first if they take too many bytes
  const others = autosaves.filter((other) => other !== before);
  putHistory(store, kind, item.id, { latest, older, autosaves: [...others, autosave] });
  return autosave;
}

/** `POST /<kind>/:id/autosaves` */
export const createRoute = (kind: ItemKind): Route =>
  kind.plugin.write({
    method: 'POST',
    path: `/${kind.restBase}/${kind.naming.part('id')}/autosaves`,
    summary: `Creates an autosave of ${labelWithArticle(kind)}. A draft of the same author is updated directly.`,
    params: { ...itemParams(kind), id: kind.naming.param },
    memberCodes: MEMBER_CODES,
    allow: can(kind.rights.create, kind.refusal, 'Sorry, you are not allowed to edit this.'),
    locate: locateNamedById(kind, 'id'),
    allowRecord: mayEditNamed(kind, 'id'),
    returns: revisionSchemaOf(kind),
    errors: [...kind.naming.errors, kind.refusal, 'rest_forbidden', ...SAVE_ERRORS, ...kind.own.errors],
    run: (context) => {
      const { params, site, principal } = context;
      const item = kind.naming.locate(context, kind, params.id, 'rest_post_invalid_id');
      checkEditable(principal, kind, item, kind.refusal);
      const input = itemInput(kind, params, site);
      if (isOwnDraft(principal, item)) {
        const saved = saveItem({ ...context, autosaves: true }, kind, input, item);
        return autosaveView(context, kind, saved, asVersion(kind, saved), 'edit');
      }
      const autosave = named(item.id, 'autosave', saveAutosave(context, kind, item, input));
      return autosaveView(context, kind, item, autosave, 'edit');
    },
  });

const isOwnDraft = (principal: Principal, item: Item): boolean => item.status === 'draft' && isOwn(principal, item);

/** A draft that was updated itself, presented as if it were its own autosave. */
function asVersion(kind: ItemKind, item: Item): NamedVersion {
  const { id, author, parent = 0, slug } = item;
  return {
    id,
    author,
    date: new Date(publicationInstant(item)).toISOString(),
    ...textsOf(kind, item),
    parent,
    slug: shownSlug(slug),
  };
}

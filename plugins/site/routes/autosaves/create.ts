import { can, type Principal, type Route } from '../../../../core/index.ts';
import { isOwn, publicationInstant } from '../../../content/index.ts';
import { checkEditable } from '../../access.ts';
import { textsOf } from '../../history/texts-of.ts';
import { type NamedVersion, named } from '../../history/versions-of.ts';
import type { Item } from '../../item.ts';
import type { ItemInput } from '../../item-input.ts';
import type { ItemWriter } from '../../item-writer.ts';
import type { ItemKind } from '../../kind.ts';
import { saveAutosave } from '../../save-autosave.ts';
import { SAVE_ERRORS, saveItem } from '../../save-item.ts';
import { autosaveView } from '../../views/autosave.ts';
import { revisionSchemaOf } from '../../views/revision.ts';
import { mayEditNamed } from '../items/locate-item.ts';
import { itemInput, itemParams, MEMBER_CODES } from '../items/params.ts';

/** `POST /posts/:id/autosaves` and its like */
export const createRoute = (kind: ItemKind): Route =>
  kind.plugin.write({
    method: 'POST',
    path: `/${kind.restBase}/${kind.naming.part('id')}/autosaves`,
    summary: `Keeps what is not saved yet of one of: ${kind.labels.name}; one's own draft is saved itself.`,
    params: { ...itemParams(kind), id: kind.naming.param },
    memberCodes: MEMBER_CODES,
    allow: can(kind.rights.create, kind.refusal, 'Sorry, you are not allowed to edit this.'),
    allowRecord: mayEditNamed(kind, 'id'),
    returns: revisionSchemaOf(kind),
    errors: [...kind.naming.errors, kind.refusal, 'rest_forbidden', ...SAVE_ERRORS, ...kind.own.errors],
    run: (context) => {
      const { params, site, principal } = context;
      const item = kind.naming.locate(context, kind, params.id, 'rest_post_invalid_id');
      checkEditable(principal, kind, item, kind.refusal);
      const input = itemInput(kind, params, site);
      const autosave = isOwnDraft(principal, item)
        ? savedDraft(context, kind, item, input)
        : named(item.id, 'autosave', saveAutosave(context, kind, item, input));
      return autosaveView(context, kind, item, autosave, 'edit');
    },
  });

const isOwnDraft = (principal: Principal, item: Item): boolean => item.status === 'draft' && isOwn(principal, item);

/** Changes a draft, and tells of it as if it were a version of itself. */
function savedDraft(context: ItemWriter, kind: ItemKind, before: Item, input: ItemInput): NamedVersion {
  const item = saveItem({ ...context, autosaves: true }, kind, input, before);
  const { id, author, parent = 0, slug } = item;
  return { id, author, date: new Date(publicationInstant(item)).toISOString(), ...textsOf(kind, item), parent, slug };
}

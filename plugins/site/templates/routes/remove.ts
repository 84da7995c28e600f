import * as v from 'valibot';
import type { Route } from '../../../../core/index.ts';
import type { ContentAsking } from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import { labelWithArticle } from '../../items/label-with-article.ts';
import { removeItem } from '../../items/saving/remove-item.ts';
import { saveItem } from '../../items/saving/save-item.ts';
import { itemView } from '../../items/views/item.ts';
import { itemSchemaOf } from '../../items/views/schemas.ts';
import { site } from '../../site.ts';
import { findTemplate, trashedTemplate } from '../find-template.ts';
import { templateIdParam } from '../naming.ts';
import { parseTemplateId, type Template } from '../record.ts';
import type { TemplateKind } from '../theme-files.ts';
import { mayManage, noTemplate } from './access.ts';
import { templateReply } from './reply.ts';

/** `DELETE` of a template: its theme file, if any, is shown again. */
export const removeRoute = (kind: TemplateKind): Route =>
  site.write({
    method: 'DELETE',
    path: `/${kind.restBase}/${kind.naming.part('id')}`,
    summary: `Moves ${labelWithArticle(kind)} to the trash, or deletes it permanently.`,
    params: {
      id: templateIdParam,
      force: v.optional(
        v.pipe(v.boolean(), v.description('Delete it permanently, even if it is already in the trash.')),
        false,
      ),
    },
    allow: mayManage,
    batch: true,
    returns: v.union([
      v.looseObject({ deleted: v.literal(true), previous: v.looseObject({ id: v.string() }) }),
      itemSchemaOf(kind),
    ]),
    errors: [
      'rest_already_trashed',
      'rest_cannot_manage_templates',
      'rest_invalid_template',
      'rest_precondition_failed',
      'rest_template_not_found',
    ],
    run: (context) => {
      const { id, force } = context.params;
      const before = removable(context, kind, id, force);
      context.checkIfMatch(kind.collection, before.id);
      if (force) {
        const previous = itemView(context, kind, before, { context: 'edit', links: false });
        removeItem(context, kind, before);
        return { deleted: true, previous };
      }
      if (before.status === 'trash') throw problem('rest_already_trashed', 'This is already in the trash.');
      const { slug } = before;
      // with the slug from before it was trashed, as in the reference
      return templateReply(context, kind, { ...saveItem(context, kind, { status: 'trash' }, before), slug }, 'edit');
    },
  });

/** The record to delete. @throws ApiError rest_template_not_found, rest_invalid_template */
function removable(context: ContentAsking, kind: TemplateKind, id: string, force: boolean): Template {
  const name = parseTemplateId(id);
  const found = findTemplate(context, kind, name);
  if (found && found.id > 0) return found;
  const trashed = force ? trashedTemplate(context.store, kind, name) : undefined;
  if (trashed) return trashed;
  if (!found) throw noTemplate();
  throw problem('rest_invalid_template', 'What a theme has cannot be deleted here: its file can.');
}

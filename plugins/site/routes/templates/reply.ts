import { type Reply, reply } from '../../../../core/index.ts';
import type { AnswerContext } from '../../../content/index.ts';
import type { Item } from '../../item.ts';
import type { TemplateKind } from '../../templates/template-kind.ts';
import type { ViewContext } from '../../views/context.ts';
import { itemView } from '../../views/item.ts';

/** The answer that shows one template; that of a record has its version. */
export const templateReply = (context: ViewContext, kind: TemplateKind, item: Item, asked: AnswerContext): Reply =>
  reply(
    itemView(context, kind, item, { context: asked }),
    item.id > 0 ? { record: { collection: kind.collection, id: item.id } } : {},
  );

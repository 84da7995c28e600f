import type { Reply } from '../../../../core/index.ts';
import type { AnswerContext } from '../../../content/index.ts';
import type { Item } from '../../item.ts';
import { itemReply } from '../../item-reply.ts';
import type { TemplateKind } from '../../templates/template-kind.ts';
import type { ViewContext } from '../../views/context.ts';
import { itemView } from '../../views/item.ts';

/** The answer that shows one template. */
export const templateReply = (context: ViewContext, kind: TemplateKind, item: Item, asked: AnswerContext): Reply =>
  itemReply(kind, item, itemView(context, kind, item, { context: asked }));

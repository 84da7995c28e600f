import type { Reply } from '../../../../core/index.ts';
import type { AnswerContext } from '../../../content/index.ts';
import type { Item } from '../../items/kind/item.ts';
import type { ViewContext } from '../../items/kind/view-context.ts';
import { itemReply } from '../../items/routes/item-reply.ts';
import { itemView } from '../../items/views/item.ts';
import type { TemplateKind } from '../theme-files.ts';

/** The response that shows one template. */
export const templateReply = (context: ViewContext, kind: TemplateKind, item: Item, asked: AnswerContext): Reply =>
  itemReply(kind, item, itemView(context, kind, item, { context: asked }));

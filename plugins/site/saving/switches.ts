import { problem } from '../errors.ts';
import type { Item } from '../item.ts';
import type { ItemInput } from '../item-input.ts';
import { stickyRules } from '../item-rules.ts';
import type { ItemWriter } from '../item-writer.ts';
import type { ItemKind } from '../kind.ts';
import { type Discussion, discussion } from '../points.ts';
import { checkTemplate } from './template.ts';
import { unlessUsual } from './unless-usual.ts';

/**
 * The members that a write results in which are as they usually are in most items.
 *
 * @param before the stored item, of an update
 * @throws ApiError rest_invalid_field for an item on top of lists that a password hides, rest_invalid_param for an unknown
 *   template
 */
export function itemSwitches(writer: ItemWriter, kind: ItemKind, input: ItemInput, before: Item | undefined) {
  const fresh = before ? undefined : discussionOfNew(writer, kind);
  const switches = {
    password: unlessUsual(input.password, before?.password, ''),
    comment_status: unlessUsual(input.comment_status ?? fresh?.comment_status, before?.comment_status, kind.discussion),
    ping_status: unlessUsual(input.ping_status ?? fresh?.ping_status, before?.ping_status, kind.pings),
    sticky: unlessUsual(input.sticky, before?.sticky, false),
    format: unlessUsual(input.format, before?.format, 'standard'),
    template: unlessUsual(input.template, before?.template, ''),
    menu_order: unlessUsual(input.menu_order, before?.menu_order, 0),
  };
  const isSent = input.sticky !== undefined || input.password !== undefined;
  if (isSent && [...stickyRules(switches)].length > 0) {
    throw problem('rest_invalid_field', 'A post cannot be sticky and have a password.');
  }
  if (switches.template !== before?.template) checkTemplate(writer, kind, switches.template);
  return switches;
}

/** What a new item takes when nobody says: where its kind is open, what the settings say. */
function discussionOfNew({ contributions }: ItemWriter, kind: ItemKind): Partial<Discussion> {
  const asked = kind.supports.has('comments') ? contributions.ask(discussion, undefined) : undefined;
  return {
    ...(asked && kind.discussion === 'open' && { comment_status: asked.comment_status }),
    ...(asked && kind.pings === 'open' && { ping_status: asked.ping_status }),
  };
}

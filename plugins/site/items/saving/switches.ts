import type { Contributions, StoreReader } from '../../../../core/index.ts';
import { invalidParam, type StoredStatus } from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import type { Item } from '../kind/item.ts';
import { stickyRules } from '../kind/item-collection.ts';
import type { ItemWriter } from '../kind/item-writer.ts';
import type { ItemKind } from '../kind/kind.ts';
import { type Discussion, discussion, templates } from '../kind/points.ts';
import type { ItemInput } from './item-input.ts';
import { omitDefault } from './omit-default.ts';

/**
 * Checks that a template is available for items of the kind.
 *
 * @throws ApiError rest_invalid_param for an unknown one
 */
function checkTemplate(
  { contributions, store }: { readonly contributions: Contributions; readonly store: StoreReader },
  { name }: ItemKind,
  template: string | undefined,
): void {
  if (template === undefined) return;
  const known = contributions.all(templates).some((list) => list({ kind: name, store }).includes(template));
  if (!known) throw invalidParam('template', 'template is not a template of the theme for items of this kind.');
}

/**
 * The members after a write that have their default in most items. A private item has no password, because it needs none
 * (WordPress, `wp_insert_post`).
 *
 * @param status after the write
 * @param before the stored item, for an update
 * @throws ApiError rest_invalid_field for a sticky item with a password, rest_invalid_param for an unknown template
 */
export function itemSwitches(
  writer: ItemWriter,
  kind: ItemKind,
  input: ItemInput,
  status: StoredStatus,
  before: Item | undefined,
) {
  const fresh = before ? undefined : discussionOfNew(writer, kind);
  const switches = {
    password: omitDefault(input.password, before?.password, ''),
    comment_status: omitDefault(input.comment_status ?? fresh?.comment_status, before?.comment_status, kind.discussion),
    ping_status: omitDefault(input.ping_status ?? fresh?.ping_status, before?.ping_status, kind.pings),
    sticky: omitDefault(input.sticky, before?.sticky, false),
    format: omitDefault(input.format, before?.format, 'standard'),
    template: omitDefault(input.template, before?.template, ''),
    menu_order: omitDefault(input.menu_order, before?.menu_order, 0),
  };
  const isSent = input.sticky !== undefined || input.password !== undefined;
  if (isSent && [...stickyRules(switches)].length > 0) {
    throw problem('rest_invalid_field', 'A post cannot be sticky and have a password.');
  }
  if (switches.template !== before?.template) checkTemplate(writer, kind, switches.template);
  return status === 'private' ? { ...switches, password: undefined } : switches;
}

/** Defaults for a new item: those of the settings, if its kind is open to comments or pings. */
function discussionOfNew({ contributions }: ItemWriter, kind: ItemKind): Partial<Discussion> {
  const asked = kind.supports.has('comments') ? contributions.ask(discussion, undefined) : undefined;
  return {
    ...(asked && kind.discussion === 'open' && { comment_status: asked.comment_status }),
    ...(asked && kind.pings === 'open' && { ping_status: asked.ping_status }),
  };
}

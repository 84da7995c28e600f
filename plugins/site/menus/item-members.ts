import { ANY_OF_SITE, type ParamsOf } from '../../../core/index.ts';
import { checkCount, invalidParam, plainLine, safeAddress } from '../../content/index.ts';
import { problem } from '../errors.ts';
import type { ItemWriter } from '../item-writer.ts';
import { NO_OWN_MEMBERS, type OwnMembers } from '../own-members.ts';
import { itemTexts } from '../saving/texts.ts';
import { unlessUsual } from '../saving/unless-usual.ts';
import { rawOf } from '../sent-text.ts';
import { classNames } from './class-names.ts';
import { menuItemParams } from './item-params.ts';
import { asMenuItem, type MenuItem, menuItemFields, menuItemStored } from './item-record.ts';
import { menuItemRules } from './item-rules.ts';
import { linkAddress } from './link-address.ts';
import { menuTarget } from './menu-target.ts';
import { pointedAt } from './pointer.ts';

type Sent = ParamsOf<typeof menuItemParams>;

/** What menu items have beside what all items have. */
export const menuItemMembers: OwnMembers = {
  ...NO_OWN_MEMBERS,
  stored: menuItemStored,
  fields: menuItemFields,
  places: { references: { object_id: [ANY_OF_SITE] } },
  rules: (item) => menuItemRules(asMenuItem(item)),
  params: menuItemParams,
  errors: [
    'invalid_menu_id',
    'rest_post_invalid_type',
    'rest_term_invalid_id',
    'rest_title_required',
    'rest_url_required',
  ],
  save: (writer, sent, before) => saved(writer, sent as Sent, before && asMenuItem(before)),
  texts: (item) => {
    const { description = '', attr_title = '' } = asMenuItem(item);
    return { content: description, excerpt: attr_title };
  },
  showVersion: ({ content, excerpt }) => ({ attr_title: excerpt, description: content }),
};

/** @throws ApiError rest_title_required, rest_url_required, rest_invalid_param, and what `pointedAt` throws */
function saved(writer: ItemWriter, sent: Sent, before: MenuItem | undefined): Partial<MenuItem> {
  const pointed = pointedAt(writer, sent, before);
  const custom = pointed.type === 'custom';
  const { title } = itemTexts(writer, { title: rawOf(sent.title) }, before);
  const url = custom ? urlOf(sent.url, before?.url) : undefined;
  const [breach] = menuItemRules({ type: pointed.type, title, url });
  if (breach?.path[0] === 'title') throw problem('rest_title_required', 'A custom menu item needs a title.');
  if (breach) throw problem('rest_url_required', 'A custom menu item needs a url.');
  const line = (name: 'attr_title' | 'description') => {
    const asked = sent[name];
    return unlessUsual(asked === undefined ? undefined : plainLine(writer, name, asked), before?.[name], '');
  };
  return {
    // it follows what the item leads to, also where a client sends back what it was shown
    title: !custom && title === menuTarget(writer, pointed).title ? '' : title,
    ...pointed,
    url,
    attr_title: line('attr_title'),
    description: line('description'),
    target: unlessUsual(sent.target, before?.target, ''),
    classes: names(writer, 'classes', sent, before),
    xfn: names(writer, 'xfn', sent, before),
  };
}

/** What people wrote in a file stays as they wrote it. */
const urlOf = (sent: string | undefined, before = ''): string =>
  sent === undefined || sent === before ? safeAddress(before) : linkAddress(sent);

/** @throws ApiError rest_invalid_param for too many, and for one that is too long */
function names(
  { site }: ItemWriter,
  name: 'classes' | 'xfn',
  { [name]: asked }: Sent,
  before: MenuItem | undefined,
): string[] | undefined {
  if (asked === undefined) return before?.[name];
  checkCount(name, asked, site);
  if (asked.some((one) => one.length > site.limits.title)) {
    throw invalidParam(name, `${name} must not have items longer than ${site.limits.title} characters.`);
  }
  const clean = classNames(asked);
  return clean.length > 0 ? [...clean] : undefined;
}

import * as v from 'valibot';
import { escapeHtml, type RenderContext } from '../../../core/index.ts';
import { label as labelText, safeAddress, statusOf } from '../../content/index.ts';
import { kinds } from '../../site/index.ts';
import { type BlockRenderer, blockRenderer } from '../block-renderer.ts';

const text = v.fallback(v.string(), '');

const attributes = v.object({
  label: text,
  url: text,
  title: text,
  rel: text,
  description: text,
  opensInNewTab: v.fallback(v.boolean(), false),
  /** `post-type` when `id` names an item, and then `type` the name of its kind. */
  kind: text,
  type: text,
  id: v.fallback(v.number(), 0),
});

type Attributes = v.InferOutput<typeof attributes>;

/**
 * A link of a navigation, with those below it. One without a label, and one to an item that is not online, is left out
 * with all below it (reference).
 *
 * @param name of the block, without its namespace
 */
export const navigationItem = (name: 'navigation-link' | 'navigation-submenu'): BlockRenderer =>
  blockRenderer(`core/${name}`, attributes, (asked, { block, context, render }) => {
    const text = labelText(asked.label);
    if (text === '' || leadsNowhere(context, asked)) return '';
    const below = render(block.pieces.filter((piece) => typeof piece !== 'string'));
    const description = labelText(asked.description);
    const parent = below === '' ? '' : ' has-child';
    return [
      `<li class="wp-block-navigation-item${parent} wp-block-${name}">`,
      `<a class="wp-block-navigation-item__content"${linkAttributes(asked)}>`,
      `<span class="wp-block-navigation-item__label">${text}</span>`,
      description && `<span class="wp-block-navigation-item__description">${description}</span>`,
      '</a>',
      below && `<ul class="wp-block-navigation__submenu-container">${below}</ul>`,
      '</li>',
    ].join('');
  });

function leadsNowhere({ contributions, store, moment }: RenderContext, { kind, type, id }: Attributes): boolean {
  if (id === 0 || kind !== 'post-type') return false;
  const itemKind = contributions.all(kinds).find((one) => one.name === type);
  const item = itemKind && store.of(itemKind.collection).get(id);
  return item === undefined || statusOf(item, moment) !== 'publish';
}

const linkAttributes = ({ url, opensInNewTab, rel, title }: Attributes): string =>
  Object.entries({ href: safeAddress(url), target: opensInNewTab ? '_blank' : '', rel, title })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');

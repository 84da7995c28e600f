import * as v from 'valibot';
import { blockRenderer } from '../rendering/block-renderer.ts';
import { navigationLook } from './colours.ts';
import { SUBMENU_ICON } from './icons.ts';
import { anchorAttributes, descriptionOf, isShownPage, labelOf, leadsNowhere, linkAttributes } from './target.ts';

/** A navigation link with its submenu. Omitted, submenu included, if it has no label or its target record is not public (reference). */
export const navigationLink = blockRenderer('core/navigation-link', v.object(linkAttributes), (asked, question) => {
  const { block, values, render } = question;
  const label = labelOf(asked);
  if (label === '' || leadsNowhere(question, asked)) return '';
  const inside = block.pieces.filter((piece) => typeof piece !== 'string');
  const isCurrent = isShownPage(question, asked);
  const { size } = navigationLook(values, question.context);
  const classes = [
    size.class,
    'wp-block-navigation-item',
    inside.length > 0 && 'has-child',
    isCurrent && 'current-menu-item',
  ];
  return [
    `<li${question.wrapper({ class: classes.filter(Boolean).join(' '), style: size.style })}>`,
    `<a${anchorAttributes(asked, { isCurrent })}>`,
    `<span class="wp-block-navigation-item__label">${label}</span>`,
    descriptionOf(asked),
    '</a>',
    inside.length > 0 && values.showSubmenuIcon === true
      ? `<span class="wp-block-navigation__submenu-icon">${SUBMENU_ICON}</span>`
      : '',
    inside.length > 0 ? `<ul class="wp-block-navigation__submenu-container">${render(inside)}</ul>` : '',
    '</li>',
  ].join('');
});

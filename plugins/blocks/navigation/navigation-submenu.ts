import * as v from 'valibot';
import { escapeHtml } from '../../../core/index.ts';
import { plainText, say } from '../../content/index.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';
import { navigationLook } from './colours.ts';
import { SUBMENU_ICON } from './icons.ts';
import { anchorAttributes, contentClass, isShownPage, labelOf, leadsNowhere, linkAttributes } from './target.ts';

/** A navigation link whose submenu opens on hover or by a button. */
export const navigationSubmenu = blockRenderer(
  'core/navigation-submenu',
  v.object(linkAttributes),
  (asked, question) => {
    const { block, values, render } = question;
    const label = labelOf(asked);
    if (label === '' || leadsNowhere(question, asked)) return '';
    const inside = block.pieces.filter((piece) => typeof piece !== 'string');
    const html = inside.length > 0 ? render(inside) : '';
    const isCurrent = isShownPage(question, asked);
    const isAbove = html.includes('current-menu-item');
    const hasIcon = values.showSubmenuIcon === true;
    const isOnClick = values.openSubmenusOnClick === true;
    const { size, overlay } = navigationLook(values, question.context);
    const classes = [
      'wp-block-navigation-item',
      size.class,
      inside.length > 0 && 'has-child',
      isOnClick && 'open-on-click',
      values.openSubmenusOnClick === false && hasIcon && 'open-on-hover-click',
      isCurrent && 'current-menu-item',
    ];
    const button = `aria-label="${escapeHtml(say(question.context, '{name} submenu', { name: plainText(label) }))}" aria-expanded="false"`;
    if (hasIcon || isOnClick) question.needs('navigation');
    return [
      `<li${question.wrapper({ class: classes.filter(Boolean).join(' '), style: size.style })}>`,
      isOnClick
        ? `<button ${button} class="${contentClass(isAbove)} wp-block-navigation-submenu__toggle"><span class="wp-block-navigation-item__label">${label}</span></button><span class="wp-block-navigation__submenu-icon">${SUBMENU_ICON}</span>`
        : `<a${anchorAttributes({ ...asked, url: asked.url || undefined }, { isCurrent, isAbove })}>${label}</a>`,
      !isOnClick && hasIcon
        ? `<button ${button} class="wp-block-navigation__submenu-icon wp-block-navigation-submenu__toggle">${SUBMENU_ICON}</button>`
        : '',
      html &&
        `<ul${question.wrapper({ class: `wp-block-navigation__submenu-container ${overlay.class}`.trim(), style: overlay.style })}>${html}</ul>`,
      '</li>',
    ].join('');
  },
);

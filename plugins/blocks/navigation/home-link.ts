import * as v from 'valibot';
import { sayHtml, visitOf } from '../../content/index.ts';
import { phrase } from '../html/phrase.ts';
import { text } from '../rendering/attributes.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';
import { htmlAttributes } from '../rendering/html-attributes.ts';
import { navigationLook } from './colours.ts';

/** A navigation link to the front page. */
export const homeLink = blockRenderer('core/home-link', v.object({ label: text }), ({ label }, question) => {
  const { context, values } = question;
  const isCurrent = visitOf(values)?.isFront === true;
  const { home, homeSize: size } = navigationLook(values, context);
  const classes = [home.class, size.class, 'wp-block-navigation-item', isCurrent && 'current-menu-item'];
  const link = htmlAttributes({
    class: 'wp-block-home-link__content wp-block-navigation-item__content',
    href: context.site.url,
    rel: 'home',
    'aria-current': isCurrent ? 'page' : undefined,
  });
  const attributes = question.wrapper({ class: classes.filter(Boolean).join(' '), style: home.style + size.style });
  return `<li${attributes}><a${link}>${phrase(label) || sayHtml(context, 'Home')}</a></li>`;
});

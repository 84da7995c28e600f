import * as v from 'valibot';
import { escapedOnce, linkAddress } from '../../content/index.ts';
import { colourDeclarations } from '../html/colour-declarations.ts';
import { flag, text } from '../rendering/attributes.ts';
import { blockRenderer, elementAttributes } from '../rendering/block-renderer.ts';
import { serviceNamed } from './social-services.ts';

const said = v.object({
  openInNewTab: flag(false),
  showLabels: flag(false),
  iconColor: text,
  iconColorValue: text,
  iconBackgroundColor: text,
  iconBackgroundColorValue: text,
});

/** A link to a social profile; the links share settings of the block around them. */
export const socialLink = blockRenderer(
  'core/social-link',
  v.object({ url: text, service: v.fallback(v.pipe(v.string(), v.nonEmpty()), 'Icon'), label: text, rel: text }),
  ({ url, service, label, rel }, question) => {
    if (url.trim() === '') return '';
    const look = v.parse(said, question.values);
    const { name, icon } = serviceNamed(service);
    const classes = [
      `wp-social-link wp-social-link-${service}`,
      look.iconColor && `has-${look.iconColor}-color`,
      look.iconBackgroundColor && `has-${look.iconBackgroundColor}-background-color`,
    ];
    const style = colourDeclarations({ color: look.iconColorValue, 'background-color': look.iconBackgroundColorValue });
    const link = elementAttributes({
      // present but empty for an unsafe address (reference)
      href: addressOf(url.trim()),
      class: 'wp-block-social-link-anchor',
      rel: (look.openInNewTab ? `${rel} noopener nofollow`.trim() : rel) || undefined,
      target: look.openInNewTab ? '_blank' : undefined,
    });
    const hidden = look.showLabels ? '' : ' screen-reader-text';
    return `<li${question.wrapper({ class: classes.filter(Boolean).join(' '), style })}><a${link}>${icon}<span class="wp-block-social-link-label${hidden}">${escapedOnce(label.trim() || name)}</span></a></li>`;
  },
);

/** Maximum length of an e-mail address (RFC 5321). */
const LONGEST_EMAIL = 320;
const EMAIL = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/;
/** An address with a scheme, or one that needs none. With a digit after the `:`, it is host and port. */
const WITH_SCHEME = /^(?:[a-z][a-z0-9+.-]*:(?!\d)|\/\/|#)/i;

/** The address of a link as people type it: an e-mail address, or a URL that may lack its scheme. */
function addressOf(written: string): string {
  if (written.length <= LONGEST_EMAIL && EMAIL.test(written)) return `mailto:${written}`;
  return linkAddress(WITH_SCHEME.test(written) ? written : `https://${written}`);
}

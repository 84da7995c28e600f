import * as v from 'valibot';
import { escapeHtml, oncePer } from '../../../core/index.ts';
import { escapedOnce, plainText, sayHtml, visitOf } from '../../content/index.ts';
import type { JsonObject } from '../../site/index.ts';
import { phrase } from '../html/phrase.ts';
import { flag, maybeText, text, whole } from '../rendering/attributes.ts';
import { blockRenderer, elementAttributes } from '../rendering/block-renderer.ts';
import { htmlAttributes } from '../rendering/html-attributes.ts';
import { themeSettings } from '../supports/theme-settings.ts';
import { type SearchStyle, searchLooks } from './search-looks.ts';

const attributes = v.object({
  // missing means the default, empty means none (reference)
  label: maybeText,
  showLabel: flag(true),
  placeholder: v.fallback(v.string(), ''),
  width: whole(0, 0, 10_000),
  widthUnit: text,
  buttonText: maybeText,
  buttonPosition: v.fallback(
    v.picklist(['button-outside', 'button-inside', 'button-only', 'no-button']),
    'button-outside',
  ),
  buttonUseIcon: flag(false),
  query: v.fallback(v.record(v.string(), v.fallback(v.union([v.string(), v.number(), v.boolean()]), '')), {}),
  style: v.fallback(v.looseObject({}), {}),
  borderColor: text,
  textColor: text,
  backgroundColor: text,
  gradient: text,
  fontSize: text,
  fontFamily: text,
});

/** Memoized: a block's attributes are always the same object. */
const looksOf = oncePer((settings: JsonObject) => oncePer((asked: SearchStyle) => searchLooks(asked, settings)));

const ICON =
  '<svg class="search-icon" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true" focusable="false"><path d="M15 15l5 5M10 4a6 6 0 1 1 0 12a6 6 0 0 1 0-12z"></path></svg>';

/** A form that searches the site. */
export const search = blockRenderer('core/search', attributes, (asked, question) => {
  const { label, showLabel, placeholder, buttonText, buttonPosition, buttonUseIcon, query } = asked;
  const { context, values, number, needs } = question;
  const looks = looksOf(themeSettings(context))(asked);
  const count = number('search');
  const id = `wp-block-search__input-${count}`;
  const hasButton = buttonPosition !== 'no-button';
  const isOnlyButton = buttonPosition === 'button-only';
  if (isOnlyButton) needs('search');
  const classes = [
    `wp-block-search__${buttonPosition}`,
    isOnlyButton && 'wp-block-search__searchfield-hidden',
    hasButton && (buttonUseIcon ? 'wp-block-search__icon-button' : 'wp-block-search__text-button'),
  ];
  const visit = visitOf(values);
  // also past the last page, where nothing is found (reference)
  const searched = visit?.subject.is === 'search' ? visit.subject.text : (visit?.query.s ?? '');
  const usual = sayHtml(context, 'Search');
  const words = label ? phrase(label) : usual;
  const field = htmlAttributes({
    class: `wp-block-search__input ${looks.field.class}`.trim(),
    id,
    style: looks.field.style,
  });
  const hidden = Object.entries(query).map(
    ([name, value]) => `<input type="hidden" name="${escapedOnce(name)}" value="${escapedOnce(String(value))}" />`,
  );
  const button = buttonText === undefined ? usual : phrase(buttonText);
  const buttonAttributes = elementAttributes({
    // a button without text has no accessible name either (reference)
    'aria-label': isOnlyButton ? undefined : plainText(button),
    class: ['wp-block-search__button', looks.button.class, buttonUseIcon && 'has-icon', 'wp-element-button']
      .filter(Boolean)
      .join(' '),
    style: looks.button.style || undefined,
    type: isOnlyButton ? undefined : 'submit',
    'aria-expanded': isOnlyButton ? 'false' : undefined,
  });
  const isLabelled = showLabel && label !== '';
  const labelAttributes = htmlAttributes({
    class: `wp-block-search__label ${isLabelled ? looks.label.class : 'screen-reader-text'}`.trim(),
    for: id,
    style: looks.label.style,
  });
  // the name tells several forms apart in screen readers; not set in API responses (reference)
  const name = visit && count > 1 ? plainText(words) : undefined;
  return [
    `<form role="search" method="get" action="${escapeHtml(context.site.url)}/"${question.wrapper({ class: classes.filter(Boolean).join(' '), 'aria-label': name })}>`,
    `<label${labelAttributes}>${words}</label>`,
    `<div${htmlAttributes({ class: `wp-block-search__inside-wrapper ${looks.box.class}`.trim(), style: looks.box.style })}>`,
    `<input${field} placeholder="${escapedOnce(placeholder)}" value="${escapeHtml(searched)}" type="search" name="s" required${isOnlyButton ? ' aria-hidden="true"' : ''} />`,
    ...hidden,
    hasButton ? `<button${buttonAttributes}>${buttonUseIcon ? ICON : button}</button>` : '',
    '</div></form>',
  ].join('');
});

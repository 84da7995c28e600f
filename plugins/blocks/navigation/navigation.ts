import * as v from 'valibot';
import { type Piece, parseBlocks, sayHtml, statusOf } from '../../content/index.ts';
import { type JsonObject, NAVIGATION } from '../../site/index.ts';
import { flag, maybeWhole, text } from '../rendering/attributes.ts';
import { type BlockRendering, blockRenderer } from '../rendering/block-renderer.ts';
import { htmlAttributes } from '../rendering/html-attributes.ts';
import { navigationLook } from './colours.ts';
import { CLOSE_ICON, OPEN_ICONS } from './icons.ts';

const layout = v.object({ justifyContent: text, orientation: text, flexWrap: text });

const attributes = v.object({
  ref: maybeWhole,
  ariaLabel: text,
  overlayMenu: v.fallback(v.picklist(['mobile', 'always', 'never']), 'mobile'),
  hasIcon: flag(true),
  icon: v.fallback(v.picklist(['handle', 'menu']), 'handle'),
  showSubmenuIcon: flag(true),
  openSubmenusOnClick: flag(false),
  layout: v.fallback(layout, { justifyContent: '', orientation: '', flexWrap: '' }),
  style: v.fallback(v.object({ typography: v.object({ textDecoration: text }) }), {
    typography: { textDecoration: '' },
  }),
});

type Asked = v.InferOutput<typeof attributes>;

/** What a navigation shows: its name and its blocks, from a record or its own. */
interface Shown {
  readonly name: string;
  readonly pieces: readonly Piece[];
  /** Id of the record it comes from; 0 for none. */
  readonly id: number;
  /** There is no menu: the page tree is shown instead. */
  readonly isTree?: boolean;
}

/**
 * The site's navigation: a list of links, which opens as an overlay on small screens. Empty if it contains another navigation (reference), which
 * could recurse forever.
 */
export const navigation = blockRenderer('core/navigation', attributes, (asked, question) => {
  const { block } = question;
  const shown = shownBy(asked, question);
  if (hasNavigation(shown.pieces)) return '';
  const values = {
    ...block.attributes,
    showSubmenuIcon: asked.showSubmenuIcon,
    openSubmenusOnClick: asked.openSubmenusOnClick,
    isInNavigation: true,
  };
  const isResponsive = asked.overlayMenu !== 'never';
  const look = navigationLook(withFormerColours(block.attributes), question.context);
  const { textDecoration } = asked.style.typography;
  const classes = [
    look.own.class,
    look.size.class,
    isResponsive && 'is-responsive',
    layoutClasses(asked.layout),
    textDecoration && `has-text-decoration-${textDecoration}`,
  ].filter(Boolean);
  const own = { class: classes.join(' '), style: look.own.style };
  const list = question.wrapper({
    ...own,
    class: `wp-block-navigation__container ${own.class}`,
    'aria-label': undefined,
  });
  const inside = listed(shown, question, values, list);
  // only names from records are numbered to tell them apart (reference)
  const isNamedByRecord = shown.id === asked.ref && shown.name !== '';
  const count = isNamedByRecord ? question.number(`navigation ${shown.name}`) : 1;
  const label = count > 1 ? `${shown.name} ${count}` : shown.name;
  const attributesOf = question.wrapper({ ...own, 'aria-label': label || undefined });
  // without pages there is no menu to open
  const isOverlay = isResponsive && !(shown.isTree && inside === '');
  if (isOverlay) question.needs('navigation');
  return `<nav${attributesOf}>${isOverlay ? overlay(asked, question, inside) : inside}</nav>`;
});

const hasNavigation = (pieces: readonly Piece[]): boolean =>
  pieces.some(
    (piece) => typeof piece !== 'string' && (piece.name === 'core/navigation' || hasNavigation(piece.pieces)),
  );

/** Adds the colours of old saved menus; inner blocks do not receive them (reference). */
const withFormerColours = (attributes: JsonObject): JsonObject => {
  const { textColor, backgroundColor, rgbTextColor, rgbBackgroundColor } = attributes;
  return {
    ...attributes,
    ...(rgbTextColor !== undefined && !textColor && { customTextColor: rgbTextColor }),
    ...(rgbBackgroundColor !== undefined && !backgroundColor && { customBackgroundColor: rgbBackgroundColor }),
  };
};

const JUSTIFIED = ['left', 'right', 'center', 'space-between'];

const layoutClasses = ({ justifyContent, orientation, flexWrap }: Asked['layout']): string =>
  [
    JUSTIFIED.includes(justifyContent) && `items-justified-${justifyContent}`,
    orientation === 'vertical' && 'is-vertical',
    flexWrap === 'nowrap' && 'no-wrap',
  ]
    .filter(Boolean)
    .join(' ');

/**
 * The first of these that applies: the record it names, if published; its own blocks; the site's newest navigation; the page tree (reference). Empty
 * if the record it names does not exist.
 */
function shownBy({ ref, ariaLabel: name }: Asked, { context, block }: BlockRendering): Shown {
  const { store, moment } = context;
  const records = store.of(NAVIGATION.collection);
  const own = { name, pieces: blocksOf(block.pieces), id: 0 };
  if (ref !== undefined) {
    const item = records.get(ref);
    if (!item) return { ...own, pieces: [] };
    if (statusOf(item, moment) === 'publish') {
      return { name: item.title, pieces: blocksOf(parseBlocks(item.content ?? '')), id: ref };
    }
  }
  if (own.pieces.length > 0) return own;
  const [newest] = records.find({
    where: moment.reached('open'),
    order: [{ field: 'open', direction: 'desc' }],
    limit: 1,
  }).records;
  const pieces = newest ? blocksOf(parseBlocks(newest.content ?? '')) : [];
  if (newest && pieces.length > 0) return { name, pieces, id: newest.id };
  return { name, pieces: [{ name: 'core/page-list', attributes: {}, pieces: [] }], id: 0, isTree: true };
}

const blocksOf = (pieces: readonly Piece[]) => pieces.filter((piece) => typeof piece !== 'string');

/** Blocks wrapped in a list item of their own. */
const WRAPPED = new Set(['core/site-title', 'core/site-logo', 'core/social-links']);

/** The HTML of the inner blocks: list items are grouped in lists, other blocks go between them. @param list attributes of a list */
function listed(
  { pieces }: Shown,
  { render }: BlockRendering,
  values: Readonly<Record<string, unknown>>,
  list: string,
): string {
  let html = '';
  let isOpen = false;
  for (const piece of pieces) {
    if (typeof piece === 'string') continue;
    const inside = render([piece], values);
    const shown =
      WRAPPED.has(piece.name) && inside !== '' ? `<li class="wp-block-navigation-item">${inside}</li>` : inside;
    const isEntry = /<li[\s>]/i.test(shown);
    if (isEntry !== isOpen) html += isEntry ? `<ul${list}>` : '</ul>';
    isOpen = isEntry;
    html += shown;
  }
  return isOpen ? `${html}</ul>` : html;
}

/** Wraps the list in the overlay that opens on small screens, or always. */
function overlay(
  { overlayMenu, hasIcon, icon }: Asked,
  { block, number, context }: BlockRendering,
  inside: string,
): string {
  const isAlways = overlayMenu === 'always';
  const { panel: look } = navigationLook(block.attributes, context);
  const id = `modal-${number('modal')}`;
  const container = ['wp-block-navigation__responsive-container', isAlways && 'hidden-by-default', look.class];
  const open = `wp-block-navigation__responsive-container-open${isAlways ? ' always-shown' : ''}`;
  const label = (text: string) => (hasIcon ? ` aria-label="${sayHtml(context, text)}"` : '');
  return [
    `<button aria-haspopup="dialog"${label('Open menu')} class="${open}">${hasIcon ? OPEN_ICONS[icon] : sayHtml(context, 'Menu')}</button>`,
    `<div${htmlAttributes({ class: container.filter(Boolean).join(' '), style: look.style, id })}>`,
    '<div class="wp-block-navigation__responsive-close" tabindex="-1">',
    '<div class="wp-block-navigation__responsive-dialog">',
    `<button${label('Close menu')} class="wp-block-navigation__responsive-container-close">${hasIcon ? CLOSE_ICON : sayHtml(context, 'Close')}</button>`,
    `<div class="wp-block-navigation__responsive-container-content" id="${id}-content">${inside}</div>`,
    '</div></div></div>',
  ].join('');
}

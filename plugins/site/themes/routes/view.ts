import * as v from 'valibot';
import { escapeHtml, type SiteInfo } from '../../../../core/index.ts';
import { curies, ONLY_READ, safeAddress, selfLink } from '../../../content/index.ts';
import { FORMATS } from '../../config/choices.ts';
import { itemsRoute } from '../../items/views/item-route.ts';
import { linksSchema } from '../../items/views/schemas.ts';
import { NAMESPACE } from '../../site.ts';
import { GLOBAL_STYLES, stylesId } from '../styles/kind.ts';
import { type Theme, titleOf } from '../theme.ts';

const text = v.object({ raw: v.string(), rendered: v.string() });

/** Schema of a theme in responses. */
export const themeSchema = v.pipe(
  v.object({
    stylesheet: v.pipe(v.string(), v.description('Name of its folder.')),
    template: v.string(),
    requires_php: v.string(),
    requires_wp: v.string(),
    textdomain: v.string(),
    version: v.string(),
    screenshot: v.string(),
    author: text,
    author_uri: text,
    description: text,
    name: text,
    tags: v.object({ raw: v.array(v.string()), rendered: v.string() }),
    theme_uri: text,
    status: v.picklist(['active', 'inactive']),
    stylesheet_uri: v.pipe(v.string(), v.url(), v.description('URL of its folder.')),
    template_uri: v.pipe(v.string(), v.url()),
    is_block_theme: v.pipe(v.boolean(), v.description('Whether it is a block theme.')),
    theme_supports: v.optional(
      v.pipe(v.looseObject({}), v.description('Features that it supports; only for the active theme.')),
    ),
    _links: v.optional(linksSchema),
  }),
  v.title('theme'),
);

/**
 * Features of every theme, by their names in the reference (`create_initial_theme_features`). As for block themes there, all
 * others are declared in `theme.json`.
 */
const SUPPORTS = {
  'align-wide': false,
  'automatic-feed-links': false,
  'block-templates': true,
  'block-template-parts': true,
  'custom-background': false,
  'custom-header': false,
  'custom-logo': false,
  'customize-selective-refresh-widgets': false,
  'dark-editor-style': false,
  'disable-custom-colors': false,
  'disable-custom-font-sizes': false,
  'disable-custom-gradients': false,
  'disable-layout-styles': false,
  'editor-color-palette': false,
  'editor-font-sizes': false,
  'editor-gradient-presets': false,
  'editor-spacing-sizes': false,
  'editor-styles': true,
  // rendered markup is always HTML5
  html5: ['gallery', 'caption', 'style', 'script'],
  formats: FORMATS,
  'post-thumbnails': true,
  'responsive-embeds': false,
  'title-tag': false,
  'wp-block-styles': false,
};

/** A theme as the reference shows it. @param active is it the active theme? */
export function themeView(site: SiteInfo, theme: Theme, active: boolean) {
  const { name, json, header, templates } = theme;
  const address = `${site.url}/themes/${name}`;
  const tags = header.tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  return {
    stylesheet: name,
    template: name,
    requires_php: header.requiresPhp,
    requires_wp: header.requiresWp,
    textdomain: header.textDomain || name,
    version: header.version,
    screenshot: '',
    author: { raw: header.author, rendered: linked(header.author, header.authorUri) },
    author_uri: addressOf(header.authorUri),
    description: textOf(header.description || (json.description ?? '')),
    name: textOf(titleOf(theme)),
    tags: { raw: tags, rendered: escapeHtml(tags.join(', ')) },
    theme_uri: addressOf(header.themeUri),
    status: active ? 'active' : 'inactive',
    stylesheet_uri: address,
    template_uri: address,
    is_block_theme: templates.has('index'),
    ...(active && { theme_supports: SUPPORTS }),
    _links: linksOf(site, name, active),
  };
}

const textOf = (raw: string) => ({ raw, rendered: escapeHtml(raw) });

const addressOf = (written: string) => textOf(safeAddress(written));

function linked(text: string, written: string): string {
  const address = safeAddress(written);
  return text === '' || address === '' ? escapeHtml(text) : `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`;
}

function linksOf(site: SiteInfo, name: string, active: boolean) {
  const collection = site.rest(`/${NAMESPACE}/themes`);
  return {
    self: [selfLink(`${collection}/${name}`, ONLY_READ)],
    collection: [{ href: collection }],
    ...(active && {
      'site:user-global-styles': [{ href: `${itemsRoute(site, GLOBAL_STYLES)}/${stylesId(name)}` }],
    }),
    curies: curies(site),
  };
}

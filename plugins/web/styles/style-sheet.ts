import * as v from 'valibot';
import { type Contributions, collectPoint, hashOf, type SiteInfo } from '../../../core/index.ts';
import { isWholeCss } from '../../blocks/index.ts';
import { type SiteStyling, siteStyling } from '../../content/index.ts';
import { activeTheme, servedThemeType } from '../../site/index.ts';
import type { WebContext } from '../asked/asking.ts';
import { failedPage } from '../asked/failed-page.ts';
import { web } from '../asked/web.ts';
import { BLOCK_STYLES } from './own/block-styles.ts';
import { blockTargets } from './theme/block-targets.ts';
import { firstFonts } from './theme/first-fonts.ts';
import { themeCss } from './theme/theme-css.ts';

/** Rules for blocks of a plugin, with at most the specificity of a class, so that themes can override them. */
export const blockStyles = collectPoint<string>('web/block-styles');

/** The style sheet of all pages. */
export interface StyleSheet {
  readonly css: string;
  /** Hash of its content. */
  readonly hash: string;
  /** Paths of the fonts for the first text of a page. */
  readonly fonts: readonly string[];
}

const NO_STYLING: SiteStyling = { settings: {}, styles: {} };

/** Cached sheets by settings and styles, which are a new object after each change, with the contributions that they are made from. */
const made = new WeakMap<SiteStyling, { readonly contributions: Contributions; readonly sheet: StyleSheet }>();

/** The style sheet of all pages: default styles of blocks, then those of plugins, of the theme and of the site. */
export function styleSheet(context: WebContext): StyleSheet {
  const { contributions, store } = context;
  const styling = contributions.ask(siteStyling, { store }) ?? NO_STYLING;
  const known = made.get(styling);
  if (known?.contributions === contributions) return known.sheet;
  const css = [BLOCK_STYLES, ...contributions.all(blockStyles), themeSheet(context, styling), ownRules(styling)].join(
    '',
  );
  const sheet = { css, hash: hashOf(css).slice(0, 12), fonts: firstFonts(styling, themeAddresses(context)) };
  made.set(styling, { contributions, sheet });
  return sheet;
}

/** Rules that the theme adds to its `theme.json`. */
const ownRules = ({ css }: SiteStyling): string => (isWholeCss(css) ? css.trim() : '');

function themeSheet(context: WebContext, styling: SiteStyling): string {
  const targets = blockTargets(context.contributions);
  return themeCss(styling, {
    targetOf: targets.of,
    spacedBlocks: targets.spaced,
    addressOf: themeAddresses(context),
  });
}

/** Returns a function from paths in the theme to the addresses of its files; undefined for a file that is not served. */
function themeAddresses(context: WebContext): (path: string) => string | undefined {
  const theme = context.contributions.ask(activeTheme, context)?.name;
  return (path) =>
    theme === undefined || servedThemeType(path) === undefined
      ? undefined
      : pathOf(context.site, `/themes/${theme}/${path}`);
}

/** Path at the origin of the site. @param path below the site's own address */
const pathOf = ({ url }: SiteInfo, path: string): string => new URL(`${url}${path}`).pathname;

const FOLDER = '/assets/styles';

/** Path of the style sheet at the origin of the site. It is different after each change, so that browsers can cache it. */
export const styleSheetPath = (context: WebContext): string =>
  pathOf(context.site, `${FOLDER}/${styleSheet(context).hash}.css`);

const A_YEAR = 365 * 24 * 60 * 60;

/** Serves the style sheet. An outdated address returns the current one, but without caching. */
export const styleSheetPage = web.page({
  path: `${FOLDER}/:file`,
  params: { file: v.pipe(v.string(), v.regex(/^[0-9a-f]{12}\.css$/)) },
  failed: failedPage,
  addresses: (context) => [{ path: `${FOLDER}/${styleSheet(context).hash}.css` }],
  run: (context) => {
    const { css, hash } = styleSheet(context);
    return {
      type: 'text/css; charset=UTF-8',
      body: css,
      ...(context.params.file === `${hash}.css` && {
        headers: { 'Cache-Control': `public, max-age=${A_YEAR}, immutable` },
      }),
    };
  },
});

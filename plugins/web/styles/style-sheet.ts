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
  /** Changes with what is in it. */
  readonly hash: string;
  /** Paths of the fonts that the first words of a page need. */
  readonly fonts: readonly string[];
}

const NO_STYLING: SiteStyling = { settings: {}, styles: {} };

/** What was made of settings and styles, which are another object after each change, and of what plugins have to say. */
const made = new WeakMap<SiteStyling, { readonly contributions: Contributions; readonly sheet: StyleSheet }>();

/** The style sheet of all pages: how blocks look by themselves, and over it what the theme and people say. */
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

/** What the theme adds to what its `theme.json` says. */
const ownRules = ({ css }: SiteStyling): string => (isWholeCss(css) ? css.trim() : '');

function themeSheet(context: WebContext, styling: SiteStyling): string {
  const targets = blockTargets(context.contributions);
  return themeCss(styling, {
    targetOf: targets.of,
    spacedBlocks: targets.spaced,
    addressOf: themeAddresses(context),
  });
}

/** Where files of the theme are served, by their paths in it; undefined for one that is not. */
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

/** Path of the style sheet at the origin of the site: another one after each change, so that browsers may keep it. */
export const styleSheetPath = (context: WebContext): string =>
  pathOf(context.site, `${FOLDER}/${styleSheet(context).hash}.css`);

const A_YEAR = 365 * 24 * 60 * 60;

/** Serves the style sheet. Whoever has an old page gets the current one, but is not told to keep it. */
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

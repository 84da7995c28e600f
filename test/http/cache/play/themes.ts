import { stylesId } from '../../../../plugins/site/themes/styles/kind.ts';
import type { Known } from './known.ts';
import type { Ask } from './put.ts';
import { TITLES } from './words.ts';

const THEME = 'daybook';
const FOLDER = `themes/${THEME}`;
const TEMPLATES = '/site/v2/templates';
const STYLES = `/site/v2/global-styles/${stylesId(THEME)}`;
const SLUGS = ['index', 'page', 'wide'];

const templatePath = (slug: string): string => `${FOLDER}/templates/${slug}.html`;

const themeJson = (title: string): string =>
  JSON.stringify({ version: 3, title, customTemplates: [{ name: 'wide', title, postTypes: ['page', 'post'] }] });

/** Text of the files of a theme that is there from the start, by path below the data folder. */
export const THEME_FILES: Readonly<Record<string, string>> = {
  [`${FOLDER}/theme.json`]: themeJson('Daybook'),
  ...Object.fromEntries(SLUGS.map((slug) => [templatePath(slug), `<p>${slug}</p>`])),
};

/** What a person makes of a file of the theme; no text removes it. */
export function themeByHand({ random }: Known): { readonly path: string; readonly text: string | undefined } {
  const title = random.pick(TITLES);
  if (random.below(2) === 0) {
    return { path: `${FOLDER}/theme.json`, text: random.pick([themeJson(title), themeJson(title), '{', undefined]) };
  }
  return { path: templatePath(random.pick(SLUGS)), text: random.pick([`<p>${title}</p>`, undefined]) };
}

/** Routes that depend on the theme, for users who may read them. */
export const THEMED: readonly string[] = [
  TEMPLATES,
  ...SLUGS.map((slug) => `${TEMPLATES}/${THEME}/${slug}`),
  `${TEMPLATES}/lookup?slug=page-about`,
  '/site/v2/themes',
  `/site/v2/global-styles/themes/${THEME}`,
  STYLES,
];

/** Somebody changes a template or the styles, or takes a template back. */
export function writeThemed({ random }: Known): Ask {
  const as = 'administrator' as const;
  const one = `${TEMPLATES}/${THEME}/${random.pick(SLUGS)}`;
  const turn = random.below(3);
  if (turn === 0) return { method: 'POST', path: one, as, json: { content: `<p>${random.pick(TITLES)}</p>` } };
  if (turn === 1) return { method: 'DELETE', path: `${one}?force=true`, as };
  const styles = { color: { text: random.pick(['#222222', '#333333']) } };
  return { method: 'POST', path: STYLES, as, json: { styles } };
}

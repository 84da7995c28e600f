import assert from 'node:assert/strict';
import { contentSite } from '../../../../site/content-site.ts';
import type { Side } from '../../world.ts';
import { WORDS } from '../world.ts';
import { fillMenus } from './fill-menus.ts';
import { fillTemplates } from './fill-templates.ts';
import { fillVersions } from './fill-versions.ts';
import { stylesId } from './styles-id.ts';
import { worldMaker } from './world-maker.ts';
import { FILES, KINDS, LAST_ID, OTHER_THEME, paragraph, THEME } from './world-names.ts';

/** What a world hides in addition to administrators' content. */
export interface Hiding {
  /** May everybody read menus? */
  readonly publicMenus: boolean;
  /** Whether content for users who write contains the word too: theme files, templates, styles, and menus that are not public. */
  readonly fromVisitors: boolean;
}

/** The files of all themes; the theme named after the world's word is not active. @param said word in their texts */
const filesOf = (word: string, said: string): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...[THEME, OTHER_THEME, word].map((theme) => ({
      [`themes/${theme}/theme.json`]: JSON.stringify({
        version: 3,
        title: `${said} theme`,
        settings: { custom: { said } },
        customTemplates: [
          { name: 'wide', title: `${said} wide`, postTypes: ['page', 'post'] },
          { name: `${said}-wide`, title: said, postTypes: ['page', 'post'] },
        ],
        templateParts: [{ name: 'header', title: `${said} header`, area: 'header' }],
      }),
      [`themes/${theme}/style.css`]: `/*\nTheme Name: ${said}\nVersion: 1.0\n*/`,
      [`themes/${theme}/styles/dusk.json`]: JSON.stringify({ version: 3, title: said, settings: { custom: { said } } }),
      ...Object.fromEntries(
        KINDS.flatMap(({ folder }) =>
          [...FILES, `${said}-wide`].map((slug) => [`themes/${theme}/${folder}/${slug}.html`, paragraph(said)]),
        ),
      ),
    })),
  );

/**
 * A site whose hidden templates, drafts in menus, menu targets, and versions of templates and styles contain one of two words,
 * and differ in number, owner and place. The target of one menu item exists in one world only.
 */
export async function openThemeWorld(side: Side, { publicMenus, fromVisitors }: Hiding) {
  const word = WORDS[side];
  const written = fromVisitors ? word : 'plain';
  const menus = fromVisitors && !publicMenus ? word : 'plain';
  const settings = {
    allow_plain_http: true,
    limits: { failed_logins: 1_000_000 },
    plugins: {
      content: true,
      calendar: true,
      site: { theme: THEME, public_menus: publicMenus, menu_locations: { top: `${menus} top`, bottom: 'Bottom' } },
    },
  };
  const site = await contentSite({ settings, files: filesOf(word, written) });
  const users: Record<string, number> = {};
  for (const as of ['administrator', 'subscriber', 'contributor', 'author', 'editor'] as const) {
    users[as] = (await site.ask(200, 'GET', '/users/me', { as })).id;
  }
  const hiding = { email: `editor@${word}.example`, name: `${word} editor`, slug: `${word}-editor` };
  await site.command('user change', { login: 'editor', changes: hiding });

  const maker = worldMaker(site, side, { word, written, menus });
  await fillMenus(maker);
  await fillTemplates(maker, [Number(users.administrator), Number(users.editor)], fromVisitors);
  await fillVersions(maker);
  const last = await maker.make('/site/v2/tags', { name: 'last' });
  assert.deepEqual([last.id, await maker.stylesId()], [LAST_ID, stylesId(THEME)], 'the ids of a world');
  return site;
}

import * as v from 'valibot';
import { type Permission, type Route, reply } from '../../../../core/index.ts';
import { described, refuse } from '../../../content/index.ts';
import type { SiteConfig } from '../../config/config.ts';
import { site } from '../../site.ts';
import { stylesheetParam } from '../styles/params.ts';
import { locateTheme, seenThemes } from '../theme.ts';
import { themeSchema, themeView } from './view.ts';

const refusal = { code: 'rest_cannot_view_themes', message: 'Sorry, you are not allowed to see this theme.' };

const activeRefusal = {
  code: 'rest_cannot_view_active_theme',
  message: 'Sorry, you are not allowed to see the active theme.',
};

const STATUSES = ['active', 'inactive'] as const;

/** Users who write content may list the active theme, which editors need; users who manage themes may list all (reference). */
const mayList: Permission<{ readonly status?: readonly string[] | undefined }> = ({
  principal,
  params: { status },
}) => {
  if (principal.can('manage_theme')) return undefined;
  const active = status?.length === 1 && status[0] === 'active';
  if (active && principal.can('create')) return undefined;
  return active
    ? activeRefusal
    : { code: 'rest_cannot_view_themes', message: 'Sorry, you are not allowed to see themes.' };
};

/** `GET /themes` */
const list = site.read({
  path: '/themes',
  summary: 'Lists themes, by name.',
  params: {
    status: described(v.array(v.picklist(STATUSES)), 'Only the active theme, or only the others.'),
  },
  allow: mayList,
  returns: v.array(themeSchema),
  errors: ['rest_cannot_view_active_theme', 'rest_cannot_view_themes'],
  run: (context) => {
    const { config, params, site } = context;
    const { status = STATUSES } = params;
    const themes = seenThemes(context)
      .map((theme) => ({ theme, active: theme.name === config.theme }))
      .filter(({ active }) => status.includes(active ? 'active' : 'inactive'));
    return reply(
      themes.map(({ theme, active }) => themeView(site, theme, active)),
      { totals: { total: themes.length, pages: Math.min(themes.length, 1) } },
    );
  },
});

/** The error code reveals whether the name is that of the active theme (reference); the pages of the site reveal it too. */
const mayRead: Permission<{ readonly stylesheet: string }, SiteConfig> = ({ principal, params, config }) => {
  if (principal.can('create')) return undefined;
  return params.stylesheet === config.theme ? activeRefusal : refusal;
};

/** `GET /themes/:stylesheet` */
const read = site.read({
  path: '/themes/:stylesheet',
  summary: 'Returns a theme.',
  params: { stylesheet: stylesheetParam },
  allow: mayRead,
  returns: themeSchema,
  errors: ['rest_cannot_view_active_theme', 'rest_cannot_view_themes', 'rest_theme_not_found'],
  run: (context) => {
    const { config, params, principal, site } = context;
    const active = params.stylesheet === config.theme;
    if (!active && !principal.can('manage_theme')) refuse(principal, refusal);
    return themeView(site, locateTheme(context, params.stylesheet), active);
  },
});

/** Routes of themes. */
export const themeRoutes: readonly Route[] = [list, read];

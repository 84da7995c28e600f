import * as v from 'valibot';
import { type Permission, reply } from '../../../../core/index.ts';
import { described } from '../../../content/index.ts';
import { site } from '../../site.ts';
import { seenThemes } from '../../themes/seen-themes.ts';
import { themeSchema, themeView } from '../../themes/theme-view.ts';

const STATUSES = ['active', 'inactive'] as const;

/** Who writes content may ask for the theme in use, which editors show it in; who chooses it for all (reference). */
const mayList: Permission<{ readonly status?: readonly string[] | undefined }> = ({
  principal,
  params: { status },
}) => {
  if (principal.can('manage_theme')) return undefined;
  const active = status?.length === 1 && status[0] === 'active';
  if (active && principal.can('create')) return undefined;
  return active
    ? { code: 'rest_cannot_view_active_theme', message: 'Sorry, you are not allowed to see the theme in use.' }
    : { code: 'rest_cannot_view_themes', message: 'Sorry, you are not allowed to see themes.' };
};

/** `GET /themes` */
export const list = site.read({
  path: '/themes',
  summary: 'Lists themes, by name.',
  params: {
    status: described(v.array(v.picklist(STATUSES)), 'Only the theme in use, or only the others.'),
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

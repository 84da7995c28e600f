import * as v from 'valibot';
import { can, reply } from '../../../core/index.ts';
import { activeTheme } from '../../site/index.ts';
import { blockEditor } from '../block-editor.ts';
import { problem } from '../errors.ts';
import { pack } from './pack.ts';

/** `GET /export`: the theme in use as a zip, with what people made of it. */
export const exportTheme = blockEditor.read({
  path: '/export',
  summary: 'The theme in use with its customisations, as a zip.',
  params: {},
  allow: can('manage_theme', 'rest_cannot_export_templates', 'Sorry, you are not allowed to export the theme.'),
  returns: v.pipe(v.string(), v.title('export'), v.description('The bytes of a zip, and no JSON.')),
  types: ['application/zip'],
  errors: ['rest_cannot_export_templates', 'rest_export_too_large', 'rest_theme_not_found'],
  stage: async ({ contributions, store, moment, site, readBelow }) => {
    const theme = contributions.ask(activeTheme, { store, moment });
    if (!theme) throw problem('rest_theme_not_found', 'The theme that the settings name is not there.');
    const files = await readBelow(theme.folder, theme.name, site.limits.theme_export);
    if (!files) throw problem('rest_export_too_large', 'The theme is too large to be exported.');
    const texts = [...theme.texts].map(([path, text]) => [path, new TextEncoder().encode(text)] as const);
    return { name: theme.name, bytes: pack(new Map([...files, ...texts])) };
  },
  run: ({ staged: { name, bytes } }) =>
    reply(bytes, {
      type: 'application/zip',
      headers: { 'Content-Disposition': `attachment; filename="${name}.zip"` },
    }),
});

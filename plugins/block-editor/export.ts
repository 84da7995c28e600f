import { type Zippable, zipSync } from 'fflate';
import * as v from 'valibot';
import { can, reply } from '../../core/index.ts';
import { activeTheme } from '../site/index.ts';
import { blockEditor } from './block-editor.ts';
import { problem } from './errors.ts';

/** File names that are valid on every system and contain no path. */
const PORTABLE = /^[\p{L}\p{N}_%][\p{L}\p{M}\p{N}_%.@()+, -]*$/u;

/** Is it text? Other files, pictures and fonts, are already compressed. */
const isText = (path: string): boolean => /\.(?:css|html|js|json|md|php|po|svg|txt|xml)$/i.test(path);

/**
 * Packs files as a zip, sorted by path, so that the same files give the same bytes. Files with a name that is not portable are left out.
 *
 * @param files by path
 */
function pack(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const packed: Zippable = {};
  for (const path of [...files.keys()].sort()) {
    const bytes = files.get(path);
    if (bytes && path.split('/').every((name) => PORTABLE.test(name)))
      packed[path] = [bytes, { level: isText(path) ? 6 : 0 }];
  }
  // the earliest date in a zip, which uses local time
  return zipSync(packed, { mtime: new Date(1980, 0, 1) });
}

/** `GET /export`: the active theme as a zip, with the user's customizations. */
export const exportTheme = blockEditor.read({
  path: '/export',
  summary: 'Exports the active theme with its customizations as a zip file.',
  params: {},
  allow: can('manage_theme', 'rest_cannot_export_templates', 'Sorry, you are not allowed to export the theme.'),
  returns: v.pipe(v.string(), v.title('export'), v.description('The zip file, not JSON.')),
  types: ['application/zip'],
  errors: ['rest_cannot_export_templates', 'rest_export_too_large', 'rest_theme_not_found'],
  stage: async ({ contributions, store, moment, site, readBelow }) => {
    const theme = contributions.ask(activeTheme, { store, moment });
    if (!theme) throw problem('rest_theme_not_found', 'The theme named in the settings does not exist.');
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

import * as v from 'valibot';
import { refuse } from '../../content/index.ts';
import { problem } from '../errors.ts';
import type { ItemNaming } from '../items/kind/kind.ts';
import { storedTemplate } from './find-template.ts';
import { asTemplate, parseTemplateId } from './record.ts';
import { type ThemeFiles, themeFile } from './theme-files.ts';

/** Path parameter that identifies a template. */
export const templateIdParam = v.pipe(
  v.string(),
  v.description('Theme and slug of a template, separated by one or two slashes.'),
);

/**
 * Identifies templates by theme and slug. Templates are located for their revisions, which only editors may see. Other clients
 * are refused before the lookup, or they would learn which names exist.
 *
 * @param files theme files, which have no revisions
 */
export const templateNaming = (files: ThemeFiles): ItemNaming => ({
  part: (parameter) => `:${parameter}+`,
  param: templateIdParam,
  of: (item) => {
    const { theme, slug } = asTemplate(item);
    return `${encodeURIComponent(theme)}/${encodeURIComponent(slug)}`;
  },
  errors: ['rest_invalid_template', 'rest_post_invalid_parent'],
  locate: ({ store, principal }, kind, name) => {
    if (!principal.can(kind.rights.editOthers)) {
      refuse(principal, { code: 'rest_cannot_read', message: 'Sorry, you are not allowed to see versions of this.' });
    }
    const id = parseTemplateId(String(name));
    const record = storedTemplate(store, kind, id);
    if (record) return record;
    if (themeFile(store, files, id)) {
      throw problem('rest_invalid_template', 'This is as the theme has it: nothing of it is stored.');
    }
    throw problem('rest_post_invalid_parent', `There is no ${kind.labels.singular.toLowerCase()} with that id.`);
  },
});

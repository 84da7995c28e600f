import { users } from '../../../core/index.ts';
import { maySeeUser } from '../routes/users/access.ts';
import { titleOf } from '../themes/theme.ts';
import type { ViewContext } from '../views/context.ts';
import type { Template } from './record.ts';
import { type ThemeFiles, themeFile } from './theme-files.ts';

/** Who made templates (reference). */
export const ORIGINAL_SOURCES = ['theme', 'site', 'user'] as const;

/** Where a template comes from, and whose name stands for that. */
interface Origin {
  readonly has_theme_file: boolean;
  readonly author_text: string;
  readonly original_source: (typeof ORIGINAL_SOURCES)[number];
}

/** Of what the theme has, the theme; else its author, or the site for what nobody in particular made (reference). */
export function originOf(context: ViewContext, files: ThemeFiles, template: Template): Origin {
  const { store, site } = context;
  const file = themeFile(store, files, template);
  if (file) return { has_theme_file: true, author_text: titleOf(file.theme), original_source: 'theme' };
  return template.author === 0
    ? { has_theme_file: false, author_text: site.title, original_source: 'site' }
    : { has_theme_file: false, author_text: userName(context, template.author), original_source: 'user' };
}

/** One who is gone, or whose name they may not see, is nobody they know. */
function userName(context: ViewContext, id: number): string {
  const user = context.store.of(users).get(id);
  return user && maySeeUser(context, user) ? user.name : 'Unknown author';
}

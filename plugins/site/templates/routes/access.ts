import { can } from '../../../../core/index.ts';
import type { ContentAsking } from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import { through } from '../../items/kind/kind-gate.ts';
import { seenThemes, type ThemeContext } from '../../themes/theme.ts';
import { findTemplate } from '../find-template.ts';
import { parseTemplateId, type Template } from '../record.ts';
import { TEMPLATE_GATE } from '../template-kind.ts';
import type { TemplateKind } from '../theme-files.ts';

/** Lets users who can write content read templates, in the context `edit` too (WordPress, since 6.6). */
export const mayRead = through(TEMPLATE_GATE);

/** Lets users who manage themes change templates. */
export const mayManage = can('manage_theme', TEMPLATE_GATE.code, 'Sorry, you are not allowed to edit templates.');

/** The error for a template that does not exist or that the client may not see. */
export const noTemplate = () => problem('rest_template_not_found', 'There is no template with that id.');

/**
 * The template with this id, as the client may read it. Templates of themes that the client may not see are not found.
 *
 * @throws ApiError rest_template_not_found
 */
export function locateTemplate(asking: ContentAsking & ThemeContext, kind: TemplateKind, id: string): Template {
  const name = parseTemplateId(id);
  const isSeen = seenThemes(asking).some((theme) => theme.name === name.theme);
  const template = isSeen ? findTemplate(asking, kind, name) : undefined;
  if (!template) throw noTemplate();
  return template;
}

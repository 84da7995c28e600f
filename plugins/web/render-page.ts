import { renderContent, VISIT } from '../content/index.ts';
import { shownTemplate } from '../site/index.ts';
import type { WebContext } from './asking.ts';
import type { RenderedPage } from './document.ts';
import type { Shown } from './shown.ts';

/** Blocks of a page where the theme has no template at all. */
const NO_TEMPLATE = '<!-- wp:post-title {"level":1} /--><!-- wp:post-content /-->';

/** Renders what a page shows by the template of the theme that is the most particular for it. */
export function renderPage(context: WebContext, shown: Shown): RenderedPage {
  const { templates, markup } = shown;
  const own = markup === undefined ? templates : templates.filter((slug) => slug !== 'index');
  const template = context.contributions.ask(shownTemplate, { ...context, slugs: own });
  const text = template?.content ?? markup ?? NO_TEMPLATE;
  void { ...shown.values, [VISIT]: shown.visit };
  return { html: renderContent(context, text), css: '' };
}

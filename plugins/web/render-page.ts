import { type RenderedTemplate, renderTemplate, sayTemplate, VISIT } from '../content/index.ts';
import { shownTemplate } from '../site/index.ts';
import type { WebContext } from './asked/asking.ts';
import type { Shown } from './asked/shown.ts';

/** Blocks of a page if the theme has no template for it. */
const NO_TEMPLATE = '<main><!-- wp:post-title {"level":1} /--><!-- wp:post-content /--></main>';

/** Renders a page with the most specific template that the theme has for it. */
export function renderPage(context: WebContext, shown: Shown): RenderedTemplate {
  const { templates, markup, values } = shown;
  const slugs = markup === undefined ? templates : templates.filter((slug) => slug !== 'index');
  const { store, moment } = context;
  const template = context.contributions.ask(shownTemplate, { store, moment, slugs });
  const text = sayTemplate(context, template?.content ?? markup ?? NO_TEMPLATE);
  const name = template ? `${template.theme}/${template.slug}` : `of ${shown.visit.url}`;
  return renderTemplate(context, { name, text }, { ...values, [VISIT]: shown.visit });
}

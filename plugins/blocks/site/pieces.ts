import * as v from 'valibot';
import { isAllowedElement, sayTemplate, statusOf, templateParts, themePatterns } from '../../content/index.ts';
import { BLOCK } from '../../site/index.ts';
import { text, whole } from '../rendering/attributes.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';

/** Elements by the area of a template part. */
const AREA_TAGS: Readonly<Record<string, string>> = { header: 'header', footer: 'footer' };

/** A template part. */
export const templatePart = blockRenderer(
  'core/template-part',
  v.object({ slug: text, theme: text, tagName: text }),
  ({ slug, theme, tagName }, question) => {
    const { context, include } = question;
    const part = slug === '' ? undefined : context.contributions.ask(templateParts, { ...context, slug, theme });
    if (!part) return '';
    const tag = isAllowedElement(tagName) ? tagName : (AREA_TAGS[part.area] ?? 'div');
    return `<${tag}${question.wrapper({})}>${include(`part ${slug}`, sayTemplate(context, part.text))}</${tag}>`;
  },
);

/** A pattern of the theme. */
export const pattern = blockRenderer('core/pattern', v.object({ slug: text }), ({ slug }, { context, include }) => {
  const blocks = context.contributions.ask(themePatterns, { ...context, slug });
  return blocks === undefined ? '' : include(`pattern ${slug}`, sayTemplate(context, blocks));
});

/** A user-created pattern; omitted if it is not public. */
export const syncedPattern = blockRenderer(
  'core/block',
  v.object({ ref: whole(0), content: v.fallback(v.record(v.string(), v.unknown()), {}) }),
  ({ ref, content }, { context, include }) => {
    const item = context.store.of(BLOCK.collection).get(ref);
    const isOpen = item && statusOf(item, context.moment) === 'publish' && !item.password;
    return isOpen ? include(item.id, item.content ?? '', { 'pattern/overrides': content }) : '';
  },
);

import * as v from 'valibot';
import { escapeHtml } from '../../../core/index.ts';
import {
  compare,
  escapedOnce,
  plainText,
  sayCount,
  sayHtml,
  shownTermName,
  type Term,
  visitOf,
} from '../../content/index.ts';
import { flag, whole } from '../rendering/attributes.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';
import { termUrl } from '../shown/term.ts';
import { branchOf, type TermsOfTaxonomy, termsByParent, termsOfTaxonomy } from './taxonomy-terms.ts';

const attributes = v.object({
  numberOfTags: whole(45, 1, 100),
  taxonomy: v.fallback(v.pipe(v.string(), v.nonEmpty()), 'post_tag'),
  showTagCounts: flag(false),
  smallestFontSize: v.fallback(v.string(), '8pt'),
  largestFontSize: v.fallback(v.string(), '22pt'),
});

const UNIT = /^[0-9.]+([a-z%]+)$/i;

/** The leading number of a font size, and its unit. */
const sizeOf = (written: string): { readonly size: number; readonly unit: string } => ({
  size: Number.parseFloat(/^[0-9.]+/.exec(written)?.[0] ?? '') || 0,
  unit: UNIT.exec(written)?.[1] ?? 'pt',
});

const ITEMS = { one: '{name} ({count} item)', other: '{name} ({count} items)' };

/** Terms of a taxonomy, larger the more records have them. */
export const tagCloud = blockRenderer('core/tag-cloud', attributes, (asked, question) => {
  const found = termsOfTaxonomy(question, asked.taxonomy);
  const terms = found ? mostUsed(found, asked.numberOfTags) : [];
  if (!found || terms.length === 0) {
    // a hint in the editor, nothing on pages
    if (visitOf(question.values)) return '';
    return `<p${question.wrapper({})}>${sayHtml(question.context, 'There’s no content to show here yet.')}</p>`;
  }
  const { size: smallest, unit } = sizeOf(asked.smallestFontSize);
  const { size: largest } = sizeOf(asked.largestFontSize);
  const scales = terms.map(({ id }) => scaleOf(found.counts.get(id) ?? 0));
  const least = Math.min(...scales);
  // with reversed sizes the spread is 1 (reference, `wp_generate_tag_cloud`)
  const spread = largest < smallest ? 1 : largest - smallest;
  const step = spread / Math.max(1, Math.max(...scales) - least);
  const links = terms.map((term, index) => {
    const count = found.counts.get(term.id) ?? 0;
    // the precision of PHP
    const size = Number((smallest + ((scales[index] ?? 0) - least) * step).toPrecision(14));
    const name = shownTermName(term);
    const label = sayCount(question.context, ITEMS, count, { name: plainText(name) });
    return `<a href="${escapeHtml(termUrl(question, term) ?? '')}" class="tag-cloud-link tag-link-${term.id} tag-link-position-${index + 1}" style="font-size: ${size}${unit};" aria-label="${escapeHtml(label)}">${escapedOnce(name)}${asked.showTagCounts ? `<span class="tag-link-count"> (${count})</span>` : ''}</a>`;
  });
  return `<p${question.wrapper({})}>${links.join('\n')}</p>`;
});

/** Logarithmic scale (reference, `default_topic_count_scale`). */
const scaleOf = (count: number): number => Math.round(Math.log10(count + 1) * 100);

/** The most used terms, ancestors of used ones included, by name; ties go to the last in the alphabet (reference). */
function mostUsed({ terms, counts }: TermsOfTaxonomy, most: number): readonly Term[] {
  const below = termsByParent(terms);
  const place = new Map(terms.map(({ id }, index) => [id, index]));
  const used = terms.filter(({ id }) => [...branchOf(id, below)].some((one) => (counts.get(one) ?? 0) > 0));
  return used
    .toReversed()
    .toSorted((one, other) => compare(counts.get(other.id) ?? 0, counts.get(one.id) ?? 0))
    .slice(0, most)
    .toSorted((one, other) => compare(place.get(one.id) ?? 0, place.get(other.id) ?? 0));
}

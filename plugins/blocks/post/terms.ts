import * as v from 'valibot';
import { contentTaxonomies, escapedOnce } from '../../content/index.ts';
import { phrase } from '../html/phrase.ts';
import { aligned, alignedClasses, text } from '../rendering/attributes.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';
import { shownPost, termsOf } from '../shown/post.ts';
import { termLink } from '../shown/term.ts';

const attributes = v.object({
  ...aligned,
  term: text,
  separator: v.fallback(v.string(), ', '),
  prefix: text,
  suffix: text,
});

/** Links to a record's terms in one taxonomy. */
export const postTerms = blockRenderer('core/post-terms', attributes, (asked, question) => {
  const post = shownPost(question);
  const { term: taxonomy, separator, prefix, suffix } = asked;
  const { contributions } = question.context;
  const isViewable = contributions.all(contentTaxonomies).some((one) => one.name === taxonomy && one.public);
  const terms = post && isViewable ? termsOf(question, post, taxonomy) : [];
  if (terms.length === 0) return '';
  const between = `<span class="wp-block-post-terms__separator">${escapedOnce(separator || ' ')}</span>`;
  return [
    `<div${question.wrapper({ class: `taxonomy-${taxonomy} ${alignedClasses(asked)}`.trim() })}>`,
    prefix && `<span class="wp-block-post-terms__prefix">${phrase(prefix, { links: true })}</span>`,
    terms.map((term) => termLink(question, term, ' rel="tag"')).join(between),
    suffix && `<span class="wp-block-post-terms__suffix">${phrase(suffix, { links: true })}</span>`,
    '</div>',
  ].join('');
});

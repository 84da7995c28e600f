import * as v from 'valibot';
import { escapeHtml } from '../../../core/index.ts';
import {
  archiveOf,
  languageTag,
  type Speaking,
  sayHtml,
  shownSlug,
  shownTermName,
  type Term,
  visitOf,
} from '../../content/index.ts';
import { phrase } from '../html/phrase.ts';
import { flag, text } from '../rendering/attributes.ts';
import { type BlockRendering, blockRenderer } from '../rendering/block-renderer.ts';
import { termUrl } from '../shown/term.ts';
import { branchOf, countOfBranch, type TermsOfTaxonomy, termsByParent, termsOfTaxonomy } from './taxonomy-terms.ts';

const attributes = v.object({
  taxonomy: v.fallback(v.pipe(v.string(), v.nonEmpty()), 'category'),
  displayAsDropdown: flag(false),
  showHierarchy: flag(false),
  showPostCounts: flag(false),
  showOnlyTopLevel: flag(false),
  showEmpty: flag(false),
  label: text,
  showLabel: flag(true),
});

type Asked = v.InferOutput<typeof attributes>;

/** A list of terms and how to show it. */
interface Showing {
  readonly asked: Asked;
  readonly question: BlockRendering;
  readonly found: TermsOfTaxonomy;
  readonly below: ReadonlyMap<number, readonly Term[]>;
}

/** The terms of a taxonomy, as links or as a dropdown. */
export const categories = blockRenderer('core/categories', attributes, (asked, question) => {
  const found = termsOfTaxonomy(question, asked.taxonomy);
  if (!found) return '';
  const showing = { asked, question, found, below: termsByParent(found.terms) };
  const classes = `wp-block-categories-${asked.displayAsDropdown ? 'dropdown' : 'list'}`;
  const attributesOf = question.wrapper({ class: classes });
  if (asked.displayAsDropdown) return `<div${attributesOf}>${choice(showing)}</div>`;
  const shown = topOf(showing).map((term) => entry(term, showing, 0));
  const names = withinSentence(question.context, sayHtml(question.context, found.taxonomy.labels.name));
  const none = `<li class="cat-item-none">${sayHtml(question.context, 'No {names}', { names })}</li>`;
  return `<ul${attributesOf}>${shown.join('') || none}</ul>`;
});

/** Top-level entries of the list. */
function topOf(showing: Showing): readonly Term[] {
  const { asked, found, below } = showing;
  if (asked.showHierarchy) return (below.get(0) ?? []).filter((term) => isShown(term, showing));
  return found.terms.filter(
    (term) =>
      (!asked.showOnlyTopLevel || term.parent === 0) && (asked.showEmpty || (found.counts.get(term.id) ?? 0) > 0),
  );
}

/** Is the term used, or one under it? */
const isShown = ({ id }: Term, { asked, found, below }: Showing): boolean =>
  asked.showEmpty || [...branchOf(id, below)].some((one) => (found.counts.get(one) ?? 0) > 0);

/** Direct children of a term in the list. */
const childrenOf = ({ id }: Term, showing: Showing): readonly Term[] =>
  showing.asked.showHierarchy && !showing.asked.showOnlyTopLevel
    ? (showing.below.get(id) ?? []).filter((term) => isShown(term, showing))
    : [];

function countOf({ id }: Term, { asked, question, found, below }: Showing): string {
  if (!asked.showPostCounts) return '';
  // includes the terms listed under it (reference, `_pad_term_counts`)
  const branch = asked.showHierarchy && !asked.showOnlyTopLevel ? branchOf(id, below) : new Set([id]);
  const count = branch.size > 1 ? countOfBranch(question, asked.taxonomy, branch) : (found.counts.get(id) ?? 0);
  return ` (${count})`;
}

/** A plural name within a sentence: in lower case, except in German. */
const withinSentence = (speaking: Speaking, name: string): string =>
  languageTag(speaking).startsWith('de') ? name : name.toLowerCase();

/** Maximum depth: files may contain anything. */
const MOST_DEEP = 50;

function entry(term: Term, showing: Showing, depth: number): string {
  const { question, below } = showing;
  const archive = archiveOf(visitOf(question.values)?.subject);
  const current = archive?.is === 'term' && archive.term.taxonomy === term.taxonomy ? archive.term : undefined;
  const isCurrent = current?.id === term.id;
  const isAbove = current !== undefined && !isCurrent && branchOf(term.id, below).has(current.id);
  const classes = [
    `cat-item cat-item-${term.id}`,
    isCurrent && 'current-cat',
    isAbove && current?.parent === term.id && 'current-cat-parent',
    isAbove && 'current-cat-ancestor',
  ];
  const children = depth < MOST_DEEP ? childrenOf(term, showing).map((child) => entry(child, showing, depth + 1)) : [];
  const inside = children.length > 0 ? `<ul class="children">\n${children.join('')}</ul>\n` : '';
  const link = `<a href="${escapeHtml(termUrl(question, term) ?? '')}"${isCurrent ? ' aria-current="page"' : ''}>${shownTermName(term)}</a>`;
  return `\t<li class="${classes.filter(Boolean).join(' ')}">${link}${countOf(term, showing)}\n${inside}</li>\n`;
}

/** A dropdown of the terms. */
function choice(showing: Showing): string {
  const { asked, question, found } = showing;
  const { name, labels } = found.taxonomy;
  const id = `wp-block-categories-${question.number('categories')}`;
  const archive = archiveOf(visitOf(question.values)?.subject);
  const option = (term: Term, depth: number): string => {
    const selected = archive?.is === 'term' && archive.term.id === term.id ? ' selected="selected"' : '';
    const indent = '&nbsp;&nbsp;&nbsp;'.repeat(depth);
    const count = countOf(term, showing).trim();
    const shown = `${indent}${shownTermName(term)}${count && `&nbsp;&nbsp;${count}`}`;
    const own = `\t<option class="level-${depth}" value="${escapeHtml(shownSlug(term.slug))}"${selected}>${shown}</option>\n`;
    const children = depth < MOST_DEEP ? childrenOf(term, showing) : [];
    return own + children.map((child) => option(child, depth + 1)).join('');
  };
  const options = topOf(showing).map((term) => option(term, 0));
  question.needs('choice');
  return [
    `<label class="wp-block-categories__label${asked.showLabel ? '' : ' screen-reader-text'}" for="${id}">${phrase(asked.label) || sayHtml(question.context, labels.name)}</label>`,
    `<select name="${QUERY_NAMES[name] ?? escapeHtml(name)}" id="${id}" class="postform">`,
    `\n\t<option value="-1">${sayHtml(question.context, 'Select {name}', { name: sayHtml(question.context, labels.singular) })}</option>\n${options.join('')}</select>\n`,
  ].join('');
}

/** Query parameters for terms, by taxonomy. */
const QUERY_NAMES: Readonly<Record<string, string>> = { category: 'category_name', post_tag: 'tag' };

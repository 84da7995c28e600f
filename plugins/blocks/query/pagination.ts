import * as v from 'valibot';
import { decodeReferences, escapedOnce, queryText, say, visitOf } from '../../content/index.ts';
import { ARROWS } from '../rendering/arrows.ts';
import { aligned, linkColorClass, text, whole } from '../rendering/attributes.ts';
import { type BlockRendering, blockRenderer } from '../rendering/block-renderer.ts';
import { htmlAttributes } from '../rendering/html-attributes.ts';
import type { Asking } from '../shown/post.ts';
import { askedQuery } from './asked-query.ts';
import { foundPosts, pageParameter } from './found-posts.ts';

/** Links to the pages of a loop. */
export const queryPagination = blockRenderer(
  'core/query-pagination',
  v.object({ style: aligned.style }),
  (asked, question) => {
    const inside = question.render(question.block.pieces);
    const attributes = question.wrapper({
      class: linkColorClass(asked),
      'aria-label': say(question.context, 'Pagination'),
    });
    return inside.trim() && `<nav${attributes}>${inside}</nav>`;
  },
);

/** The pages of the loop around a block. */
interface Pages {
  /** The current page. */
  readonly page: number;
  readonly pages: number;
  /** The address of the previous or next page. */
  urlOf(page: number): string;
  /** The address of a numbered link. */
  urlOfNumber(page: number): string;
}

function pagesOf(asking: Asking): Pages {
  const { inherit, pages: most } = askedQuery(asking.values);
  const { page, pages: found } = foundPosts(asking);
  const visit = visitOf(asking.values);
  const pages = most ? Math.min(most, found) : found;
  if (inherit) {
    const urlOf = (number: number): string => visit?.list?.urlOf(number) ?? '';
    return { page, pages, urlOf, urlOfNumber: urlOf };
  }
  const parameter = pageParameter(asking.values);
  return {
    page,
    pages,
    urlOf: (number) => `${pathOf(visit)}${queryText({ ...visit?.query, [parameter]: String(number) })}`,
    urlOfNumber: (number) => queryText(numberQuery(visit?.query ?? {}, parameter, page, number)),
  };
}

/** The path of the current page. */
const pathOf = (visit: ReturnType<typeof visitOf>): string => (visit ? new URL(visit.url).pathname : '');

/**
 * The query of a numbered link (reference, `paginate_links`). The first page has no parameter of its own: seen from other pages, its link has `cst`
 * or the page of the surrounding list instead, so that the query is never empty.
 */
function numberQuery(
  { paged, ...query }: Readonly<Record<string, string>>,
  parameter: string,
  page: number,
  number: number,
): Readonly<Record<string, string>> {
  const { [parameter]: _asked, ...others } = query;
  return {
    ...(number > 1 && { [parameter]: String(number) }),
    ...(Number(paged) > 0 ? { paged: String(Number(paged)) } : page > 1 && { [PLACEHOLDER]: '' }),
    ...others,
  };
}

const PLACEHOLDER = 'cst';

const linkAttributes = v.object({ label: text });

const pageLink = (type: 'next' | 'previous') =>
  blockRenderer(`core/query-pagination-${type}`, linkAttributes, (asked, question) => {
    const { page, pages, urlOf } = pagesOf(question);
    const target = type === 'next' ? page + 1 : page - 1;
    const isThere = type === 'next' ? target <= pages : target >= 1;
    return isThere ? stepLink(question, type, asked.label, urlOf(target)) : '';
  });

/** A link to the next page of a loop. */
export const queryPaginationNext = pageLink('next');

/** A link to the previous page of a loop. */
export const queryPaginationPrevious = pageLink('previous');

function stepLink(question: BlockRendering, type: 'next' | 'previous', label: string, url: string): string {
  const { paginationArrow, showLabel } = question.values;
  const said = label || say(question.context, type === 'next' ? 'Next Page' : 'Previous Page');
  const words = escapedOnce(said);
  const sign = typeof paginationArrow === 'string' ? ARROWS[paginationArrow]?.[type] : undefined;
  const arrow = sign
    ? `<span class="wp-block-query-pagination-${type}-arrow is-arrow-${paginationArrow}" aria-hidden="true">${sign}</span>`
    : '';
  const shown = showLabel === false ? '' : words;
  const attributes = question.wrapper(showLabel === false ? { 'aria-label': decodeReferences(said) } : {});
  return `<a${htmlAttributes({ href: url })}${attributes}>${type === 'next' ? shown + arrow : arrow + shown}</a>`;
}

/** Numbered links to the pages of a loop. */
export const queryPaginationNumbers = blockRenderer(
  'core/query-pagination-numbers',
  v.object({ midSize: whole(2, 0, 20) }),
  ({ midSize }, question) => {
    const { page, pages, urlOfNumber } = pagesOf(question);
    if (pages < 2) return '';
    const numbers = shownNumbers(page, pages, midSize).map((number) => {
      if (number === undefined) return '<span class="page-numbers dots">&hellip;</span>';
      if (number === page) return `<span aria-current="page" class="page-numbers current">${number}</span>`;
      return `<a${htmlAttributes({ class: 'page-numbers', href: urlOfNumber(number) })}>${number}</a>`;
    });
    return `<div${question.wrapper({})}>${numbers.join('\n')}</div>`;
  },
);

/** Page numbers: the first, the last, and those around the current one; undefined for each gap. */
function shownNumbers(page: number, pages: number, around: number): readonly (number | undefined)[] {
  const numbers: (number | undefined)[] = [];
  for (let number = 1; number <= pages; number++) {
    if (number === 1 || number === pages || Math.abs(number - page) <= around) numbers.push(number);
    else if (numbers.at(-1) !== undefined) numbers.push(undefined);
  }
  return numbers;
}

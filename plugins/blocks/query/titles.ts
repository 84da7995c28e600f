import * as v from 'valibot';
import { escapeHtml } from '../../../core/index.ts';
import { contentTaxonomies, renderText, say, sayHtml, shownTermName, visitOf } from '../../content/index.ts';
import { alignClass, aligned, alignedClasses, flag, headingTag, text, whole } from '../rendering/attributes.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';
import type { Asking } from '../shown/post.ts';
import { shownDay } from '../shown/settings.ts';

const attributes = v.object({
  ...aligned,
  type: text,
  level: whole(1, 0, 6),
  showPrefix: flag(true),
  showSearchTerm: flag(true),
});

/** The title of a list page: the name of its archive, or the search term. */
export const queryTitle = blockRenderer('core/query-title', attributes, (asked, question) => {
  const title = titleOf(asked, question);
  const tag = headingTag(asked.level);
  return title && `<${tag}${question.wrapper({ class: alignClass(asked) })}>${title}</${tag}>`;
});

function titleOf({ type, showPrefix, showSearchTerm }: v.InferOutput<typeof attributes>, asking: Asking): string {
  const { context } = asking;
  const subject = visitOf(asking.values)?.subject;
  if (type === 'search' && subject?.is === 'search') {
    return showSearchTerm
      ? sayHtml(context, 'Search results for: “{text}”', { text: escapeHtml(subject.text) })
      : sayHtml(context, 'Search results');
  }
  const archive = type === 'archive' ? archiveOf(asking) : undefined;
  if (!archive) return type === 'archive' ? unsortedArchive(asking) : '';
  if (!showPrefix) return archive.name;
  return sayHtml(context, '{sort}: {name}', {
    sort: sayHtml(context, archive.sort),
    name: `<span>${archive.name}</span>`,
  });
}

/** Headings of archives of post formats. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['aside', 'Asides'],
  ['chat', 'Chats'],
  ['gallery', 'Galleries'],
  ['link', 'Links'],
  ['image', 'Images'],
  ['quote', 'Quotes'],
  ['status', 'Statuses'],
  ['video', 'Videos'],
  ['audio', 'Audio'],
]);

/** The heading of an archive that is named without its type, as HTML: of a post format, or of a week or a time of day (reference). */
function unsortedArchive({ context, values }: Asking): string {
  const subject = visitOf(values)?.subject;
  if (subject?.is === 'format') return sayHtml(context, FORMATS.get(subject.format) ?? 'Archives');
  return subject?.is === 'time' ? sayHtml(context, 'Archives') : '';
}

/** The type of the current archive, and its name as HTML. */
function archiveOf({ context, values }: Asking): { readonly sort: string; readonly name: string } | undefined {
  const subject = visitOf(values)?.subject;
  if (subject?.is === 'author') return { sort: 'Author', name: escapeHtml(subject.user.name) };
  if (subject?.is === 'term') {
    const taxonomy = context.contributions.all(contentTaxonomies).find(({ name }) => name === subject.term.taxonomy);
    return { sort: taxonomy?.labels.singular ?? 'Archives', name: shownTermName(subject.term) };
  }
  if (subject?.is !== 'date') return undefined;
  const { month, day } = subject;
  const date = (format: string) => shownDay(context, subject, format);
  if (month === undefined) return { sort: 'Year', name: date('Y') };
  return day === undefined
    ? { sort: 'Month', name: date(say(context, 'F Y')) }
    : { sort: 'Day', name: date(say(context, 'F j, Y')) };
}

/** The description of the term that a page lists. */
export const termDescription = blockRenderer('core/term-description', v.object(aligned), (asked, question) => {
  const subject = visitOf(question.values)?.subject;
  const description = subject?.is === 'term' ? renderText(question.context, subject.term.description) : '';
  return description && `<div${question.wrapper({ class: alignedClasses(asked) })}>${description}</div>`;
});

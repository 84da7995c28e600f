import * as v from 'valibot';
import { archiveOf, decodeReferences, findContent, linkAddress, statusOf, visitOf } from '../../content/index.ts';
import { phrase } from '../html/phrase.ts';
import { flag, maybeText, text, whole } from '../rendering/attributes.ts';
import { elementAttributes } from '../rendering/block-renderer.ts';
import type { Asking } from '../shown/post.ts';

/** The attributes of a navigation link: spread into those of its block. */
export const linkAttributes = {
  label: text,
  url: maybeText,
  title: text,
  rel: text,
  description: text,
  opensInNewTab: flag(false),
  /** `post-type` if `id` is that of a record, `taxonomy` if of a term; `type` is then the name of its kind. */
  kind: text,
  type: text,
  id: whole(0),
};

const schema = v.object(linkAttributes);

type Link = v.InferOutput<typeof schema>;

/** Is its target a record that is not public? */
export function leadsNowhere({ context }: Asking, { kind, type, id }: Link): boolean {
  if (id === 0 || (kind !== 'post-type' && !['post', 'page'].includes(type))) return false;
  const found = findContent(context, id);
  return found === undefined || statusOf(found.record, context.moment) !== 'publish';
}

/** Is its target the current page? */
export function isShownPage({ values }: Asking, { id, kind }: Link): boolean {
  const subject = visitOf(values)?.subject;
  if (id === 0 || !subject) return false;
  const archive = archiveOf(subject);
  if (archive?.is === 'term') return kind === 'taxonomy' && archive.term.id === id;
  if (kind !== '' && kind !== 'post-type') return false;
  return subject.is === 'item' ? subject.item.record.id === id : subject.is === 'posts' && subject.id === id;
}

/** The label of a link as HTML; empty if it has none. */
export const labelOf = ({ label }: Pick<Link, 'label'>): string => phrase(label);

/** Class of a link, or of the button in its place. @param isAbove the current page is in its submenu */
export const contentClass = (isAbove: boolean): string =>
  `wp-block-navigation-item__content${isAbove ? ' current-menu-ancestor' : ''}`;

/** Attributes of the link. @param isAbove see `contentClass` */
export const anchorAttributes = (
  { url, opensInNewTab, rel, title }: Link,
  { isCurrent, isAbove = false }: { readonly isCurrent: boolean; readonly isAbove?: boolean },
): string =>
  elementAttributes({
    class: contentClass(isAbove),
    // an empty address links to the current page (reference)
    href: url === undefined ? undefined : linkAddress(url),
    'aria-current': isCurrent ? 'page' : undefined,
    target: opensInNewTab ? '_blank' : undefined,
    rel: decodeReferences(rel) || undefined,
    title: decodeReferences(title) || undefined,
  });

/** The description of a link, as HTML. */
export const descriptionOf = ({ description }: Link): string =>
  description && `<span class="wp-block-navigation-item__description">${phrase(description)}</span>`;

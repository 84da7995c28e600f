import { escapeHtml, type User, users } from '../../../core/index.ts';
import { authorUrl, visitOf } from '../../content/index.ts';
import { avatarUrl } from '../../site/index.ts';
import { htmlAttributes, targetedLink } from '../rendering/html-attributes.ts';
import { type Asking, authorOf, shownPost } from './post.ts';

/** The author of the current record, or the user whose page this is. */
export function shownAuthor(asking: Asking): User | undefined {
  const post = shownPost(asking);
  if (post) return authorOf(asking, post);
  const subject = visitOf(asking.values)?.subject;
  return subject?.is === 'author' ? asking.context.store.of(users).get(subject.user.id) : undefined;
}

/** The name of a user, optionally linked to their archive. */
export function authorName(
  { context }: Asking,
  user: User,
  {
    isLink,
    linkTarget,
    className,
  }: { readonly isLink: boolean; readonly linkTarget: string; readonly className?: string },
): string {
  const name = escapeHtml(user.name);
  if (!isLink) return name;
  return `<a${targetedLink(authorUrl(context, user), linkTarget, { class: className })}>${name}</a>`;
}

/** The avatar of a user. @param size side length in pixels */
export const avatar = (
  user: User,
  size: number,
  {
    className = '',
    alt = '',
    style = '',
  }: { readonly className?: string; readonly alt?: string; readonly style?: string } = {},
): string =>
  `<img alt="${escapeHtml(alt)}"${htmlAttributes({
    src: avatarUrl(user, size),
    class: `avatar avatar-${size} photo${className && ` ${className}`}`,
    height: String(size),
    width: String(size),
    style,
  })} />`;

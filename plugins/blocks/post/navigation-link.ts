import * as v from 'valibot';
import { all, any, type Condition, gt, lt, oneOf } from '../../../core/index.ts';
import { printedTitle, publicationInstant, sayHtml, termUse, visitOf } from '../../content/index.ts';
import { phrase } from '../html/phrase.ts';
import { ARROWS } from '../rendering/arrows.ts';
import { flag, text } from '../rendering/attributes.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';
import { htmlAttributes } from '../rendering/html-attributes.ts';
import { type Asking, postOf, type ShownPost, shownPost, termsOf } from '../shown/post.ts';

const attributes = v.object({
  textAlign: text,
  type: v.fallback(v.picklist(['next', 'previous']), 'next'),
  label: text,
  showTitle: flag(false),
  linkLabel: flag(false),
  arrow: v.fallback(v.picklist(['none', 'arrow', 'chevron']), 'none'),
  taxonomy: text,
});

type Asked = v.InferOutput<typeof attributes>;

/** A link to the next or previous post. */
export const postNavigationLink = blockRenderer('core/post-navigation-link', attributes, (asked, question) => {
  const { type, textAlign } = asked;
  if (visitOf(question.values)?.subject.is !== 'item') return '';
  const post = shownPost(question);
  const beside = post && postBeside(question, post, asked);
  const classes = `post-navigation-link-${type}${textAlign && ` has-text-align-${textAlign}`}`;
  return `<div${question.wrapper({ class: classes })}>${beside ? linkTo(question, beside, asked) : ''}</div>`;
});

function linkTo({ context }: Asking, post: ShownPost, { type, label, showTitle, linkLabel, arrow }: Asked): string {
  const isNext = type === 'next';
  const said = (words: string) => `<span class="post-navigation-link__label">${words}</span>`;
  // no "Protected:" or "Private:" prefix here (reference)
  const title = printedTitle(post.record.title) || sayHtml(context, isNext ? 'Next Post' : 'Previous Post');
  const own = phrase(label);
  const usual = sayHtml(context, isNext ? 'Next' : 'Previous');
  const words = !showTitle
    ? own || usual
    : linkLabel
      ? `${said(own || `${usual}:`)} <span class="post-navigation-link__title">${title}</span>`
      : title;
  const before = showTitle && !linkLabel && own !== '' ? `${said(own)} ` : '';
  const link = `<a${htmlAttributes({ href: post.url, rel: isNext ? 'next' : 'prev' })}>${words}</a>`;
  const sign = ARROWS[arrow]?.[type];
  const mark =
    sign &&
    `<span class="wp-block-post-navigation-link__arrow-${type} is-arrow-${arrow}" aria-hidden="true">${sign}</span>`;
  // with an arrow, the reference omits the text before the link
  if (!mark) return before + link;
  return isNext ? link + mark : mark + link;
}

/** The next or previous public record of the same kind. */
function postBeside(asking: Asking, post: ShownPost, { type, taxonomy }: Asked): ShownPost | undefined {
  const { store, moment } = asking.context;
  const { collection } = post.kind;
  const instant = publicationInstant(post.record);
  const isNext = type === 'next';
  const among = taxonomy === '' ? undefined : sameTerms(asking, post, taxonomy);
  const [found] = store.of(collection).find({
    where: all(moment.reached('listed'), isNext ? gt('listed', instant) : lt('listed', instant), among),
    order: [{ field: 'listed', direction: isNext ? 'asc' : 'desc' }],
    limit: 1,
  }).records;
  return found && postOf(asking, found.id);
}

function sameTerms(asking: Asking, post: ShownPost, taxonomy: string): Condition {
  const use = asking.context.contributions
    .all(termUse)
    .find(({ collection }) => collection.name === post.kind.collection.name);
  const field = use?.fields[taxonomy]?.all;
  const ids = termsOf(asking, post, taxonomy).map(({ id }) => id);
  return field === undefined ? any() : oneOf(field, ids);
}

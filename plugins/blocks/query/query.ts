import * as v from 'valibot';
import { aligned, linkColorClass } from '../rendering/attributes.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';
import { classesOf, postOf } from '../shown/post.ts';
import { foundPosts } from './found-posts.ts';

const attributes = v.object({
  style: aligned.style,
  layout: v.fallback(v.looseObject({ type: v.unknown(), columnCount: v.unknown() }), {
    type: undefined,
    columnCount: undefined,
  }),
});

/** A loop over a query's records, each rendered by the inner blocks. */
export const postTemplate = blockRenderer('core/post-template', attributes, (asked, question) => {
  const { block, values, render, context } = question;
  const { ids } = foundPosts(question);
  const entries = ids.flatMap((id) => {
    const post = postOf(question, id);
    if (!post) return [];
    const inside = render(block.pieces, { postId: id, postType: post.kind.name });
    const classes = ['wp-block-post', ...classesOf({ context, values }, post)].join(' ');
    return `<li class="${classes}">${inside}</li>`;
  });
  if (entries.length === 0) return '';
  const { type, columnCount } = asked.layout;
  const columns = type === 'grid' && typeof columnCount === 'number' && columnCount > 0 ? `columns-${columnCount}` : '';
  const flex = v.safeParse(flexSchema, values.displayLayout);
  const classes = [
    flex.success ? `is-flex-container columns-${flex.output.columns}` : '',
    linkColorClass(asked),
    columns,
  ];
  return `<ul${question.wrapper({ class: classes.filter(Boolean).join(' ') })}>${entries.join('')}</ul>`;
});

/** How older themes give the number of columns. */
const flexSchema = v.object({ type: v.literal('flex'), columns: v.number() });

/** Shown if a query finds nothing. */
export const queryNoResults = blockRenderer(
  'core/query-no-results',
  v.object({ style: aligned.style }),
  (asked, question) => {
    if (foundPosts(question).ids.length > 0) return '';
    const inside = question.render(question.block.pieces);
    return inside.trim() && `<div${question.wrapper({ class: linkColorClass(asked) })}>${inside}</div>`;
  },
);

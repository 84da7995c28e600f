import * as v from 'valibot';
import type { BlockQuestion } from '../../content/index.ts';

/** Renders the blocks that it knows. */
export type BlockRenderer = (question: BlockQuestion) => string | undefined;

/**
 * A renderer of the blocks of one name.
 *
 * @param attributes schema of those that it looks at. Anybody wrote them, so each has a fallback: one that is not what it
 *   should be counts as not given
 */
export const blockRenderer =
  <Attributes extends v.GenericSchema>(
    name: string,
    attributes: Attributes,
    render: (attributes: v.InferOutput<Attributes>, question: BlockQuestion) => string,
  ): BlockRenderer =>
  (question) =>
    question.block.name === name ? render(v.parse(attributes, question.block.attributes), question) : undefined;

import * as v from 'valibot';
import { numeric, switched } from '../supports/loose-types.ts';

/** A string; empty if missing or `0`, which the reference treats as empty (PHP, `empty`). */
export const text = v.fallback(
  v.pipe(
    v.string(),
    v.transform((said) => (said === '0' ? '' : said)),
  ),
  '',
);

/** A boolean. @param usual if missing */
export const flag = (usual: boolean) => v.fallback(switched, usual);

/** An integer. @param usual if missing or out of range */
export const whole = (usual: number, least = 0, most = Number.MAX_SAFE_INTEGER) =>
  v.fallback(v.pipe(numeric, v.integer(), v.minValue(least), v.maxValue(most)), usual);

/** The `target` of a link. */
export const linkTarget = v.fallback(v.string(), '_self');

/** An optional string; missing differs from empty. */
export const maybeText = v.fallback(v.optional(v.string()), undefined);

/** An optional integer. */
export const maybeWhole = v.fallback(v.optional(v.pipe(numeric, v.integer())), undefined);

/** Attributes for alignment and link colour, which several blocks share: spread into theirs. */
export const aligned = {
  textAlign: text,
  style: v.fallback(v.object({ elements: v.object({ link: v.object({ color: v.object({ text: v.unknown() }) }) }) }), {
    elements: { link: { color: { text: undefined } } },
  }),
};

const alignedSchema = v.object(aligned);

type Aligned = v.InferOutput<typeof alignedSchema>;

/** Class for the text alignment. */
export const alignClass = ({ textAlign }: Pick<Aligned, 'textAlign'>): string =>
  textAlign && `has-text-align-${textAlign}`;

/** Class of an element that sets the colour of its links. */
export const linkColorClass = ({ style }: Pick<Aligned, 'style'>): string =>
  style.elements.link.color.text ? 'has-link-color' : '';

/** Classes for alignment and link colour (reference). */
export const alignedClasses = (asked: Aligned): string =>
  [alignClass(asked), linkColorClass(asked)].filter((one) => one !== '').join(' ');

/** The element of a heading; a paragraph for level 0. */
export const headingTag = (level: number): string => (level === 0 ? 'p' : `h${level}`);

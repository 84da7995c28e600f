import * as v from 'valibot';
import { numeric, switched } from '../supports/loose-types.ts';

/** A text; empty when it is not given, or `0`, which is nothing to the reference (PHP, `empty`). */
export const text = v.fallback(
  v.pipe(
    v.string(),
    v.transform((said) => (said === '0' ? '' : said)),
  ),
  '',
);

/** A switch. @param usual when it is not given */
export const flag = (usual: boolean) => v.fallback(switched, usual);

/** A whole number. @param usual when it is not given, or none of the range */
export const whole = (usual: number, least = 0, most = Number.MAX_SAFE_INTEGER) =>
  v.fallback(v.pipe(numeric, v.integer(), v.minValue(least), v.maxValue(most)), usual);

/** What opens where somebody follows a link. */
export const linkTarget = v.fallback(v.string(), '_self');

/** A text that may be missing, which is not the same as an empty one. */
export const maybeText = v.fallback(v.optional(v.string()), undefined);

/** A number that may be missing. */
export const maybeWhole = v.fallback(v.optional(v.pipe(numeric, v.integer())), undefined);

/** What texts of several blocks say of how they stand: spread into their attributes. */
export const aligned = {
  textAlign: text,
  style: v.fallback(v.object({ elements: v.object({ link: v.object({ color: v.object({ text: v.unknown() }) }) }) }), {
    elements: { link: { color: { text: undefined } } },
  }),
};

const alignedSchema = v.object(aligned);

type Aligned = v.InferOutput<typeof alignedSchema>;

/** Class of a text by where it stands. */
export const alignClass = ({ textAlign }: Pick<Aligned, 'textAlign'>): string =>
  textAlign && `has-text-align-${textAlign}`;

/** Class of what says the colour of its links. */
export const linkColorClass = ({ style }: Pick<Aligned, 'style'>): string =>
  style.elements.link.color.text ? 'has-link-color' : '';

/** Classes by which styles find a text that stands so (reference). */
export const alignedClasses = (asked: Aligned): string =>
  [alignClass(asked), linkColorClass(asked)].filter((one) => one !== '').join(' ');

/** The element of a heading; of level 0 a paragraph. */
export const headingTag = (level: number): string => (level === 0 ? 'p' : `h${level}`);

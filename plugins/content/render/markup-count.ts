import { countOf } from './count-of.ts';

/** More than texts have that people write: blocks of a line each have two thirds as many when they fill a content. */
export const MAX_MARKUP = 30_000;

/** How many tags and comments a piece of HTML has at most, since each `<` may begin one. */
export const markupCount = (html: string): number => countOf('<', html);

import { plainLine, type Writer } from '../clean.ts';
import { harmless } from '../render/sanitize.ts';
import type { Term } from './collection.ts';

/**
 * The name of a term as it is stored: without tags, and with `&` as people write it, also where a client sends back what it
 * was shown.
 *
 * @param param name of the parameter, for errors
 * @throws ApiError rest_invalid_param when it is longer than a title may be
 */
export const storedTermName = (writer: Writer, param: string, name: string): string =>
  plainLine(writer, param, name).replaceAll('&amp;', '&');

/** The name of a term as it is shown: HTML, as in the reference. `R & B` is `R &amp; B`. */
export const shownTermName = ({ name }: Term): string => harmless(name);

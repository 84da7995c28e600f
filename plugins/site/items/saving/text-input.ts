import * as v from 'valibot';
import { described } from '../../../content/index.ts';

/** A text as clients send it: a string, or the object that responses contain. */
export type TextInput = string | { readonly raw?: string | undefined };

const shownText = v.pipe(
  v.looseObject({ raw: v.optional(v.string()) }),
  // a list is an object too, but its content would be ignored
  v.check((shown) => !Array.isArray(shown), 'must be a string or an object with raw'),
);

const textInput = v.union([v.string(), shownText]);

/** A parameter that accepts a text. */
export const textInputParam = (description: string) => described(textInput, description);

/** The same, with an example. */
export const exampleTextParam = (description: string, example: string) =>
  described(v.pipe(textInput, v.examples([example])), description);

/** The text itself; undefined when it was not sent. */
export const rawOf = (sent: TextInput | undefined): string | undefined => (typeof sent === 'string' ? sent : sent?.raw);

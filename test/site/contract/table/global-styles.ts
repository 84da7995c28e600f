import { context, page, perPage, revisions, type Table, textOrRaw, update } from '../common.ts';
import { integer, named, object, required, text } from '../schema.ts';

const PATH = '/site/v2/global-styles';

/** Global styles. */
export const globalStyles: Table = {
  ...revisions({ path: PATH, id: named }, { context, page, per_page: perPage, offset: integer }),
  [`GET ${PATH}/themes/{stylesheet}/variations`]: { stylesheet: required(text) },
  [`GET ${PATH}/themes/{stylesheet}`]: { stylesheet: required(text) },
  // "Identifier `id` is a string"
  [`GET ${PATH}/{id}`]: { id: required(text) },
  ...update(`${PATH}/{id}`, { id: required(text), styles: object, settings: object, title: textOrRaw }),
};

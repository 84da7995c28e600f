import { context, page, perPage, type Table, textOrRaw, update } from '../common.ts';
import { integer, named, object, type Params, required, text } from '../schema.ts';

const PATH = '/site/v2/global-styles';

const pages: Params = { context, page, per_page: perPage, offset: integer };

/** Global styles. */
export const globalStyles: Table = {
  [`GET ${PATH}/{parent}/revisions`]: { parent: required(named), ...pages },
  [`GET ${PATH}/{parent}/revisions/{id}`]: { parent: required(named), id: required(named), ...pages },
  [`GET ${PATH}/themes/{stylesheet}/variations`]: { stylesheet: required(text) },
  [`GET ${PATH}/themes/{stylesheet}`]: { stylesheet: required(text) },
  // "Identifier `id` is a string"
  [`GET ${PATH}/{id}`]: { id: required(text) },
  ...update(`${PATH}/{id}`, { id: required(text), styles: object, settings: object, title: textOrRaw }),
};

import { items, LIST, LIST_AUTHOR, MEDIA_STATUS, POST_FIELDS, rawText, type Table } from '../common.ts';
import {
  byDefault,
  integer,
  list,
  number,
  object,
  oneOf,
  type Params,
  required,
  type Schema,
  text,
  uri,
  wholeObject,
  without,
} from '../schema.ts';
import { POSTS } from './posts.ts';

const PATH = '/site/v2/media';

/** A step of an edit. */
const modifier = (type: string, args: Params): Schema =>
  wholeObject({ type: { const: type }, args: wholeObject(args) });

/** Limits: "crop and deprecated edit values: percentages from 0 to 100". */
const percentage: Schema = { ...number, minimum: 0, maximum: 100 };

/** Media. */
export const media: Table = {
  ...items({
    ...POSTS,
    path: PATH,
    list: {
      ...LIST,
      ...LIST_AUTHOR,
      status: byDefault(['inherit'], list(oneOf(MEDIA_STATUS))),
      media_type: oneOf('image video text application audio'),
      mime_type: text,
    },
    fields: {
      ...without('password content excerpt', POST_FIELDS),
      meta: object,
      alt_text: text,
      caption: rawText,
      description: rawText,
      post: integer,
    },
  }),
  [`POST ${PATH}/{id}/post-process`]: { id: required(integer), action: required(oneOf('create-image-subsizes')) },
  [`POST ${PATH}/{id}/edit`]: {
    id: required(integer),
    src: required(uri),
    modifiers: {
      ...list({
        oneOf: [
          modifier('rotate', { angle: number }),
          modifier('crop', { left: percentage, top: percentage, width: percentage, height: percentage }),
        ],
      }),
      minItems: 1,
    },
    // deprecated
    rotation: { ...integer, exclusiveMinimum: 0, exclusiveMaximum: 360 },
    x: percentage,
    y: percentage,
    width: percentage,
    height: percentage,
  },
};

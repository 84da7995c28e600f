import type { Table } from '../common.ts';
import { byDefault, flag, integer, named, oneOf, required, text, uri } from '../schema.ts';

/** Limits: "embed width default: 600 pixels". */
const WIDTH = 600;

/** Embeds. */
export const oembed: Table = {
  'GET /oembed/1.0': { namespace: named, context: named },
  'GET /oembed/1.0/embed': {
    url: required(uri),
    format: byDefault('json', text),
    maxwidth: byDefault(WIDTH, named),
  },
  'GET /oembed/1.0/proxy': {
    url: required(uri),
    format: byDefault('json', oneOf('json xml')),
    maxwidth: byDefault(WIDTH, integer),
    maxheight: integer,
    discover: byDefault(true, flag),
  },
};

import * as v from 'valibot';

/** Pixels that what is embedded is wide when nobody says otherwise. */
const WIDTH = 600;

/** Parameters of both routes. */
export const params = {
  url: v.pipe(v.string(), v.description('Address of what is to be embedded.')),
  format: v.optional(v.pipe(v.picklist(['json', 'xml']), v.description('How the answer is written.')), 'json'),
  maxwidth: v.optional(
    v.pipe(v.number(), v.integer(), v.description('Pixels that it may be wide; items of this site have 200 to 600.')),
    WIDTH,
  ),
};

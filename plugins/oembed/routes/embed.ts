import * as v from 'valibot';
import { anyone } from '../../../core/index.ts';
import { answerSchema } from '../answer.ts';
import { invalidUrl } from '../invalid-url.ts';
import { oembed } from '../oembed.ts';
import { ownAnswer } from '../own-answer.ts';
import { itemAt } from '../own-item.ts';
import { params, pixelsOf } from '../params.ts';
import { written, writtenError } from '../written.ts';

/** `GET /embed` */
export const embed = oembed.read({
  path: '/embed',
  summary: 'Describes how to embed an item of this site (oEmbed provider).',
  params: {
    ...params,
    // consumers request other formats too and get JSON (as in the reference)
    format: v.optional(v.pipe(v.string(), v.description('Format of the response: xml, or else JSON.')), 'json'),
  },
  allow: anyone,
  returns: answerSchema,
  types: ['application/json', 'text/xml'],
  errors: ['oembed_invalid_url'],
  presentError: writtenError,
  run: (context) => {
    const { url, format, maxwidth } = context.params;
    const item = itemAt(context, url);
    if (!item) throw invalidUrl();
    return written(ownAnswer(context, item, pixelsOf(maxwidth)), format);
  },
});

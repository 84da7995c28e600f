import * as v from 'valibot';
import { can } from '../../../core/index.ts';
import { webAddress } from '../../content/index.ts';
import { answerSchema } from '../answer.ts';
import { invalidUrl } from '../invalid-url.ts';
import { oembed } from '../oembed.ts';
import { ownAnswer } from '../own-answer.ts';
import { itemAt } from '../own-item.ts';
import { ownPath } from '../own-path.ts';
import { params, pixelsOf, pixelsParam } from '../params.ts';
import { cachedAnswers, keyOf } from '../proxy/cached-answers.ts';
import type { EmbedRequest } from '../proxy/embed-request.ts';
import { farAnswer } from '../proxy/far-answer.ts';
import { written, writtenError } from '../written.ts';

/** `GET /proxy` */
export const proxy = oembed.read({
  path: '/proxy',
  summary: 'Describes how to embed a URL of another site (oEmbed proxy).',
  params: {
    ...params,
    maxheight: v.optional(pixelsParam('Maximum height in pixels.')),
    discover: v.optional(
      v.pipe(v.boolean(), v.description('Whether to ask the page itself if no known provider matches.')),
      true,
    ),
  },
  allow: can('embed_proxy'),
  returns: answerSchema,
  types: ['application/json', 'text/xml'],
  errors: ['oembed_invalid_url', 'rest_too_many_attempts'],
  stage: async (context) => {
    const { params: asked, site, network } = context;
    const wanted = embedRequest({
      ...asked,
      maxwidth: pixelsOf(asked.maxwidth),
      maxheight: asked.maxheight === undefined ? undefined : pixelsOf(asked.maxheight),
    });
    // what is here is looked up in `run`, and what is hidden here is not asked for by way of others
    if (!wanted || ownPath(site, wanted.url)) return undefined;
    const { hostname } = new URL(site.url);
    const known = await cachedAnswers(context, keyOf(wanted), async () => ({
      answer: await farAnswer(network, wanted, hostname),
    }));
    return known?.answer;
  },
  presentError: writtenError,
  run: (context) => {
    const { url, maxwidth, format } = context.params;
    const item = itemAt(context, url);
    const answer = item ? ownAnswer(context, item, pixelsOf(maxwidth)) : context.staged;
    if (!answer) throw invalidUrl();
    return written(answer, format);
  },
});

/** What is asked of others, its address as a browser would send it; undefined where they cannot be asked. */
function embedRequest({ url, maxwidth, maxheight, discover }: EmbedRequest): EmbedRequest | undefined {
  const address = webAddress(url)?.replace(/#.*/s, '');
  return address === undefined ? undefined : { url: address, maxwidth, maxheight, discover };
}

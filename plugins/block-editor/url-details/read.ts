import * as v from 'valibot';
import { can } from '../../../core/index.ts';
import { PAGE_BYTES, remembered, webAddress } from '../../content/index.ts';
import { blockEditor } from '../block-editor.ts';
import { problem } from '../errors.ts';
import { type Details, detailsOf, detailsSchema } from './details.ts';

/** What pages said is good for an hour (reference). */
const known = remembered<Details>({ milliseconds: 3_600_000, bytes: 1024 * 1024 });

const PAGES = 'text/html, application/xhtml+xml';

const url = v.pipe(
  v.string(),
  v.check((text) => webAddress(text) !== undefined, 'must be the address of a page, http or https'),
  v.description('Address of the page.'),
);

/** `GET /url-details`: what an editor shows of a page that is linked. Why one cannot be had is told to nobody. */
export const readUrlDetails = blockEditor.read({
  path: '/url-details',
  summary: 'What a page of another site says of itself.',
  params: { url },
  allow: can('create', 'rest_cannot_view_url_details', 'Sorry, you are not allowed to ask about other sites.'),
  returns: detailsSchema,
  errors: ['no_response', 'rest_cannot_view_url_details', 'rest_too_many_attempts'],
  stage: async (context) => {
    const { href } = withoutFragment(context.params.url);
    const details = await known(context, href, async () => {
      const page = await context.network.get(href, { accept: PAGES, first: PAGE_BYTES });
      return page && page.bytes.length > 0 ? detailsOf(page) : undefined;
    });
    if (!details) throw problem('no_response', 'There is no page that can be read at this address.');
    return details;
  },
  run: ({ staged }) => staged,
});

function withoutFragment(text: string): URL {
  const address = new URL(text);
  address.hash = '';
  return address;
}

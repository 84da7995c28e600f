import type { HttpResponse } from '../../contract/http-message.ts';
import type { PageRedirect, PageReply } from '../../contract/routes/page.ts';
import type { Exchange } from '../request/exchange.ts';
import { htmlReply } from '../response/html-reply.ts';
import { finishResponse, type OwnResponse, redirectHeaders } from '../response/response-headers.ts';

/** What a page answered, as it is sent. */
export const pageReply = (answer: PageReply | PageRedirect, exchange: Exchange): HttpResponse =>
  finishResponse('location' in answer ? redirect(answer) : shown(answer, exchange), exchange, 'page');

const redirect = ({ location, status = 303, headers = {} }: PageRedirect): OwnResponse => ({
  status,
  headers: redirectHeaders(location, headers),
  body: '',
});

function shown(answer: PageReply, { request }: Exchange): OwnResponse {
  const { status = 200, document, framed = false, scripts = false, forms, headers = {} } = answer;
  return htmlReply(
    { status, document, framedBy: framed ? '*' : "'none'", scripts, ...(forms && { forms: forms.join(' ') }), headers },
    request.method === 'HEAD',
  );
}

import { once } from 'node:events';
import { request as askPlain, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect } from 'node:http2';
import { request as askOverTls } from 'node:https';
import { buffer } from 'node:stream/consumers';

/** A request and its connection. */
export interface Question {
  readonly port: number;
  /** The certificate authority to trust; without it the request uses plain HTTP. */
  readonly authority?: Buffer | undefined;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** The local address from which it is sent. */
  readonly from?: string;
}

/** A response. */
export interface Heard {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Begins a request for example.org, sent to this machine whatever the address of that name. */
export function begin({ port, authority, path, method = 'GET', headers = {}, from }: Question): ClientRequest {
  const options = {
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { Host: 'example.org', ...headers },
    agent: false as const,
    ...(from !== undefined && { localAddress: from }),
  };
  return authority ? askOverTls({ ...options, ca: authority, servername: 'example.org' }) : askPlain(options);
}

/** The complete response to a request. */
export async function heardOf(request: ClientRequest): Promise<Heard> {
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (!response) throw new Error('no answer');
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}

/** Sends a request over HTTP/1.1. */
export async function ask(question: Question): Promise<Heard> {
  const request = begin({
    ...question,
    headers: {
      ...(question.body !== undefined && { 'Content-Length': String(Buffer.byteLength(question.body)) }),
      ...question.headers,
    },
  });
  // a body that is refused early is not read to its end
  request.on('error', () => {});
  request.end(question.body);
  return heardOf(request);
}

/** Sends a request over HTTP/2, which must be negotiated. */
export async function askOverHttp2({ port, authority, path }: Question): Promise<Heard> {
  const session = connect('https://example.org', {
    ...(authority && { ca: authority }),
    host: '127.0.0.1',
    port,
    servername: 'example.org',
  });
  try {
    const stream = session.request({ ':path': path });
    const [headers] = await once(stream, 'response');
    return { status: headers[':status'], headers, body: await buffer(stream) };
  } finally {
    session.close();
  }
}

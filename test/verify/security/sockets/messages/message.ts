/** Bytes that no client should send, or that two readers might interpret differently, and the required outcome. */
export interface Message {
  readonly what: string;
  /** One character per byte. `:authorization`, `:post` and `:file` stand for values of the world. */
  readonly bytes: string;
  /**
   * Afterwards the connection is `kept`, and a following request is answered; or `closed`, and it is not; or the sender
   * disconnects: `cut`.
   */
  readonly then: 'kept' | 'closed' | 'cut';
  /** All responses in order: a status, and the code of an error. */
  readonly answers: readonly string[];
}

/** A message, in a readable order. */
export type Row = readonly [what: string, bytes: string, then: Message['then'], ...answers: string[]];

export const messageOf = ([what, bytes, then, ...answers]: Row): Message => ({ what, bytes, then, answers });

export const HOST = 'Host: town.test\r\n';

export const BAD = '400 rest_bad_request';

/** A request after or inside another one: if it is answered, two readers have understood the bytes differently. */
export const SMUGGLED = `GET /api/?smuggled HTTP/1.1\r\n${HOST}\r\n`;

/** @param headers each with its line's end */
export const get = (target: string, headers = '', version = 'HTTP/1.1'): string =>
  `GET ${target} ${version}\r\n${HOST}${headers}\r\n`;

/**
 * By a user who may write, so that only the message itself can be refused. @param headers about the body, each with its line
 * break
 */
export const post = (headers: string, body: string, target = '/api/site/v2/posts'): string =>
  `POST ${target} HTTP/1.1\r\n${HOST}Authorization: :authorization\r\n${headers}\r\n${body}`;

/** The same, with the length of the body. */
export const postBody = (type: string, body: string, target?: string, headers = ''): string =>
  post(`Content-Type: ${type}\r\n${headers}Content-Length: ${body.length}\r\n`, body, target);

/** A post as JSON. */
export const postJson = (json: string, headers?: string): string =>
  postBody('application/json', json, undefined, headers);

export const CHUNKED = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n';

/** A text as one chunk. */
export const chunk = (text: string, extension = ''): string => `${text.length.toString(16)}${extension}\r\n${text}\r\n`;

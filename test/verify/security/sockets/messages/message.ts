/** Bytes that no client should send, or that two readers might read in two ways, and what must come of them. */
export interface Message {
  readonly what: string;
  /** One character a byte. `:authorization`, `:post` and `:file` stand for those of the world. */
  readonly bytes: string;
  /**
   * Behind it the connection is `kept`: a request that follows at once is answered. Or it is `closed`, and one that follows
   * is not. Or the sender goes away behind it: it is `cut`.
   */
  readonly then: 'kept' | 'closed' | 'cut';
  /** All answers, in order: a status, and of an error its code. */
  readonly answers: readonly string[];
}

/** A message in the order in which a person reads it. */
export type Row = readonly [what: string, bytes: string, then: Message['then'], ...answers: string[]];

export const messageOf = ([what, bytes, then, ...answers]: Row): Message => ({ what, bytes, then, answers });

export const HOST = 'Host: town.test\r\n';

export const BAD = '400 rest_bad_request';

/** A request that stands behind, or in, another one: where it is answered, two readers have read two things. */
export const SMUGGLED = `GET /api/?smuggled HTTP/1.1\r\n${HOST}\r\n`;

/** @param headers each with its line's end */
export const get = (target: string, headers = '', version = 'HTTP/1.1'): string =>
  `GET ${target} ${version}\r\n${HOST}${headers}\r\n`;

/** By one who may, so that nothing but the message itself has it refused. @param headers about the body, each with its line's end */
export const post = (headers: string, body: string, target = '/api/site/v2/posts'): string =>
  `POST ${target} HTTP/1.1\r\n${HOST}Authorization: :authorization\r\n${headers}\r\n${body}`;

/** The same with a body whose length is said. */
export const postBody = (type: string, body: string, target?: string, headers = ''): string =>
  post(`Content-Type: ${type}\r\n${headers}Content-Length: ${body.length}\r\n`, body, target);

/** A post, in JSON. */
export const postJson = (json: string, headers?: string): string =>
  postBody('application/json', json, undefined, headers);

export const CHUNKED = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n';

/** Text as one chunk. */
export const chunk = (text: string, extension = ''): string => `${text.length.toString(16)}${extension}\r\n${text}\r\n`;

import { STATUS_CODES } from 'node:http';
import type { HttpResponse } from '../../contract/http-message.ts';
import { REQUEST_ID } from '../response/response-headers.ts';

/** The head of a response but for what differs each time. */
export interface ResponseHead {
  /** Up to the name of the request, from there to the date, and what is left. */
  readonly parts: readonly [beforeId: string, beforeDate: string, end: string];
  readonly length: number;
}

/**
 * The head of a response as Node's HTTP server writes it on a connection that is kept open.
 *
 * @param keepAlive milliseconds for which an idle connection is kept
 */
export function responseHead({ status, headers }: HttpResponse, keepAlive: number): ResponseHead {
  let [before, after] = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`, ''];
  let isAfter = false;
  for (const [name, value] of Object.entries(headers)) {
    if (name === REQUEST_ID) {
      isAfter = true;
      before += `${name}: `;
      after += '\r\n';
    } else if (isAfter) after += `${name}: ${value}\r\n`;
    else before += `${name}: ${value}\r\n`;
  }
  const end = `\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAlive / 1_000)}\r\n\r\n`;
  return { parts: [before, `${after}Date: `, end], length: before.length + after.length + end.length };
}

/** @param date `Tue, 24 Nov 2026 00:15:43 GMT` */
export const headText = ({ parts: [beforeId, beforeDate, end] }: ResponseHead, id: string, date: string): string =>
  beforeId + id + beforeDate + date + end;

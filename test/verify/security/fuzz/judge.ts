import type { OpenApiDocument } from '../../../../core/http/openapi/document.ts';
import { type AnswerChecker, answerChecker } from '../../../http/openapi/answer-checker.ts';
import { askedMethod } from '../../../http/openapi/asked-operation.ts';
import type { FuzzAnswer } from './ask-light.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import type { FuzzWorld } from './fuzz-world.ts';

/** Finds problems of a response, whatever the request. */
export type Judge = (request: FuzzRequest, answer: FuzzAnswer) => readonly string[];

/** Allowed characters of a header: printable ASCII, so that nothing can start a new line. */
const HEADER = /^[\x20-\x7e]*$/;

/** Codes that are not failures: 501 for kinds without a trash, and for a machine without git. */
const NO_FAILURES: readonly unknown[] = ['rest_trash_not_supported', 'rest_history_unavailable'];

/** Compares responses with the general guarantees of a site and with their declarations. */
export function createJudge({ codes }: Pick<FuzzWorld, 'codes'>, document: OpenApiDocument): Judge {
  const check = answerChecker(document, '/api');
  return (request, answer) => {
    const wrong = [...wrongHeaders(request, answer), ...wrongBody(answer, codes)];
    return wrong.length > 0 ? wrong : undescribed(check, request, answer);
  };
}

function wrongHeaders(
  { method, headers: sent, who }: FuzzRequest,
  { status, headers, body }: FuzzAnswer,
): readonly string[] {
  const credentials = who !== 'nobody' || sent.authorization !== undefined;
  return [
    ...Object.entries(headers)
      .filter(([, value]) => !HEADER.test(value))
      .map(([name]) => `the header ${name} holds what no header may`),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['nosniff is missing']),
    ...(body !== '' && !/^[\w.+-]+\/[\w.+-]+(?:; charset=UTF-8)?$/.test(headers['content-type'] ?? '')
      ? ['a body without a type']
      : []),
    ...(credentials && headers['cache-control'] !== 'private, no-store' ? ['it may be kept by caches'] : []),
    ...((method === 'HEAD' || status === 304 || status === 204) && body !== ''
      ? [`a body with ${method} ${status}`]
      : []),
  ];
}

function wrongBody({ status, headers, body }: FuzzAnswer, codes: FuzzWorld['codes']): readonly string[] {
  if (body === '' || !headers['content-type']?.startsWith('application/json')) {
    // an answer to HEAD says no code
    if (status === 500) return ['the server failed: 500'];
    return status >= 400 && body !== '' ? wrongXml(status, body, codes) : [];
  }
  const value: unknown = JSON.parse(body);
  return wrongInside(status, value, codes, 0);
}

/** Checks an error in XML, as oEmbed returns it: it must have the same shape as in JSON. */
function wrongXml(status: number, body: string, codes: FuzzWorld['codes']): readonly string[] {
  const [, code, message, said] =
    /^<\?xml [^>]*>\s*<oembed><code>(.*?)<\/code><message>(.*?)<\/message><data>.*?<status>(\d+)<\/status>/.exec(
      body,
    ) ?? [];
  return code === undefined
    ? ['an error that is neither JSON nor XML']
    : wrongError(status, { code, message, data: { status: Number(said) } }, codes);
}

interface Inside {
  readonly status?: unknown;
  readonly body?: unknown;
  readonly responses?: unknown;
}

/** Errors in the shape of errors: as the answer itself, in its envelope, and in each item of a batch. */
function wrongInside(status: number, value: unknown, codes: FuzzWorld['codes'], depth: number): readonly string[] {
  if (status >= 400) return wrongError(status, value, codes);
  if (typeof value !== 'object' || value === null || depth > 2) return [];
  const { status: inner, body, responses } = value as Inside;
  if (Array.isArray(responses)) return responses.flatMap((one) => wrongInside(200, one, codes, depth + 1));
  const isWrapped = typeof inner === 'number' && body !== undefined;
  return isWrapped ? wrongInside(inner, body, codes, depth + 1) : [];
}

function wrongError(status: number, value: unknown, codes: FuzzWorld['codes']): readonly string[] {
  const { code, message, data } = (value ?? {}) as { code?: unknown; message?: unknown; data?: { status?: unknown } };
  if (status >= 500 && !NO_FAILURES.includes(code)) return [`the server failed: ${status} ${JSON.stringify(value)}`];
  if (typeof code !== 'string' || typeof message !== 'string' || message === '' || data?.status !== status) {
    return [`an error of another shape: ${JSON.stringify(value)}`];
  }
  if (/node_modules|file:\/\/|\.ts:\d|\n\s+at /.test(message)) return [`an error that tells a path: ${message}`];
  return codes.get(code)?.includes(status) ? [] : [`the error ${code} ${status} is in no catalogue`];
}

function undescribed(
  check: AnswerChecker,
  request: FuzzRequest,
  { status, headers, body }: FuzzAnswer,
): readonly string[] {
  const { method, target } = request;
  if (method === 'HEAD' || body.includes('"rest_no_route"')) return [];
  const sent = request.body ? Buffer.from(request.body).toString('utf8') : '';
  const recorded = { method, target, sentHeaders: request.headers, sent, status, headers, body };
  const asked = askedMethod(recorded);
  if (asked === 'OPTIONS') return [];
  // a document does not describe the body of a GET, but a POST that stands for a GET has one
  if (asked === 'GET' && method === 'POST' && statusSaid(status, body) >= 400) return [];
  const found = check(recorded);
  if (found) return found.map((wrong) => `${wrong} in ${status} ${body.slice(0, 200)}`);
  return status >= 400 || body.startsWith(ENVELOPE) ? [] : [`${status} where nothing is described`];
}

/** How an answer in an envelope begins. */
const ENVELOPE = '{"body":';

/** The status of a response, or the one in its envelope. */
function statusSaid(status: number, body: string): number {
  if (!body.startsWith(ENVELOPE)) return status;
  const { status: inner }: Inside = JSON.parse(body);
  return typeof inner === 'number' ? inner : status;
}

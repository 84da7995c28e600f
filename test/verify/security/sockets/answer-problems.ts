import type { WireAnswer } from './read-answers.ts';

/** A host name in some requests that must never appear in a response. */
export const STRANGER = 'evil.test';

/** Headers that no response may have. */
const NEVER = ['server', 'x-powered-by', 'set-cookie', 'transfer-encoding', 'upgrade'];

/** What is wrong with a response, regardless of the request. */
export function answerProblems({ status, headers, body }: WireAnswer): readonly string[] {
  if (status < 200) return status === 100 ? [] : [`answered ${status}`];
  return [
    ...(status < 500 ? [] : [`answered ${status}`]),
    ...NEVER.filter((name) => headers.has(name)).map((name) => `an answer has ${name}`),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['an answer without nosniff']),
    ...([...headers.values(), body].some((text) => text.includes(STRANGER)) ? [`an answer names ${STRANGER}`] : []),
    ...(/node_modules|\.ts:\d|\bat \w+ \(/.test(body) ? ['an answer shows where our code lies'] : []),
    ...(status >= 400 && body !== '' && codeOf(body, status) === undefined ? ['an error in another shape'] : []),
  ];
}

/** The error code in a body; undefined if it does not have the shape of an error. */
export function codeOf(body: string, status: number): string | undefined {
  try {
    const { code, message, data } = JSON.parse(body);
    return typeof message === 'string' && data?.status === status ? code : undefined;
  } catch {
    return undefined;
  }
}

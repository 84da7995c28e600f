/** The bytes of a GET, for the load generator. */
export const get = (target: string, headers: Readonly<Record<string, string>> = {}): string =>
  withoutBody('GET', target, headers);

/** The bytes of a DELETE. */
export const del = (target: string, headers: Readonly<Record<string, string>> = {}): string =>
  withoutBody('DELETE', target, headers);

const withoutBody = (method: string, target: string, headers: Readonly<Record<string, string>>): string =>
  `${method} ${target} HTTP/1.1\r\n${lines({ Host: '127.0.0.1', ...headers })}\r\n`;

/** The bytes of a POST with a JSON body of ASCII. */
export function post(target: string, body: object, headers: Readonly<Record<string, string>> = {}): string {
  const text = JSON.stringify(body);
  const all = {
    Host: '127.0.0.1',
    'Content-Type': 'application/json',
    'Content-Length': String(text.length),
    ...headers,
  };
  return `POST ${target} HTTP/1.1\r\n${lines(all)}\r\n${text}`;
}

const lines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

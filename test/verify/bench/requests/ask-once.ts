/** Properties of a response. */
export interface OneAnswer {
  readonly bytes: number;
  /** All headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Sends one request and checks what the load generator does not.
 *
 * @param isRight checks the body
 * @throws Error unless the status is 200 and the body is right
 */
export async function askOnce(
  url: string,
  isRight: (body: Buffer) => boolean,
  headers: Readonly<Record<string, string>> = {},
): Promise<OneAnswer> {
  const answer = await fetch(url, { headers: { 'Accept-Encoding': 'identity', ...headers } });
  const body = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200 || !isRight(body)) throw new Error(`GET ${url}: ${answer.status} with something else`);
  return { bytes: body.byteLength, headers: Object.fromEntries(answer.headers) };
}

/** Is it a JSON body with ten records? */
export const hasTen =
  (recordsOf: (answer: unknown) => unknown) =>
  (body: Buffer): boolean => {
    const records = recordsOf(JSON.parse(body.toString()));
    return Array.isArray(records) && records.length === 10;
  };

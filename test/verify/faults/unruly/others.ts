/** Paths unrelated to the plugin. */
const PATHS = ['/api/', '/api/calendar/events/v1/events', '/api/site/v2/posts', '/api/site/v2/categories'];

const CLIENTS = 3;
/** Requests per client: a misdeed may delay those in flight, which are fewer than one in a hundred. */
const REQUESTS = 150;

/** Result of a turn of requests. */
export interface Turn {
  /** 99th percentile of response times, in milliseconds. */
  readonly p99: number;
  /** Wrong responses. */
  readonly problems: readonly string[];
}

/** Several clients send one request after the other; half of the requests were never sent before. */
export async function turnOf(url: string): Promise<Turn> {
  const times: number[] = [];
  const problems: string[] = [];
  const ask = async (path: string) => {
    const begun = performance.now();
    try {
      const answer = await fetch(`${url}${path}`);
      await answer.arrayBuffer();
      if (answer.status !== 200) problems.push(`${path} is answered ${answer.status}`);
    } catch (error) {
      problems.push(`${path}: ${error}`);
    }
    times.push(performance.now() - begun);
  };
  const client = async () => {
    for (let count = 0; count < REQUESTS; count++) {
      const path = PATHS[count % PATHS.length] ?? '/';
      await ask(count % 2 === 0 ? path : `${path}?page=1&per_page=${1 + (count % 90)}`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { p99: quantile(times, 0.99), problems };
}

/** A quantile of values. @param part 0 to 1 */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(part * values.length) - 1] ?? 0;

/** They ask for what the plugin has nothing to do with. */
const PATHS = ['/api/', '/api/calendar/events/v1/events', '/api/site/v2/posts', '/api/site/v2/categories'];

const CLIENTS = 3;
/** Of each of them: a misdeed may hold up those of its requests that are under way, and these are less than one in a hundred. */
const REQUESTS = 150;

/** How a turn of requests went. */
export interface Turn {
  /** Milliseconds that 99 of 100 requests took at most. */
  readonly p99: number;
  /** What was answered that should not have been. */
  readonly problems: readonly string[];
}

/** Several clients ask one thing after the other; half of what they ask for was never asked before. */
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

/** The value that such a part of them are at most. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(part * values.length) - 1] ?? 0;

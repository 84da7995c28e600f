import { askLight } from './ask-light.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import type { FuzzWorld } from './fuzz-world.ts';
import type { Judge } from './judge.ts';

/** Identifies a complaint; ids and texts in it may differ. */
const kindOf = (wrong: string): string => wrong.slice(0, 24);

/** Reduces a failing request to the parts that it fails with; returned unchanged if it does not fail again. */
export async function shrink(
  world: FuzzWorld,
  judge: Judge,
  request: FuzzRequest,
  wrong: string,
): Promise<FuzzRequest> {
  const fails = async (smaller: FuzzRequest) => {
    const [found] = judge(smaller, await askLight(world, smaller));
    return found !== undefined && kindOf(found) === kindOf(wrong);
  };
  let smallest = request;
  for (let found: FuzzRequest | undefined = request; found; ) {
    found = undefined;
    for (const smaller of smallerOnes(smallest)) {
      if (!(await fails(smaller))) continue;
      found = smallest = smaller;
      break;
    }
  }
  return smallest;
}

/** Copies of the request without one header, query pair or member of the body. */
function* smallerOnes(request: FuzzRequest): Generator<FuzzRequest> {
  for (const name of Object.keys(request.headers)) {
    const { [name]: _, ...headers } = request.headers;
    yield { ...request, headers };
  }
  const [path = '', query] = request.target.split('?');
  const pairs = query?.split('&') ?? [];
  for (const index of pairs.keys()) {
    const rest = pairs.toSpliced(index, 1).join('&');
    yield { ...request, target: rest === '' ? path : `${path}?${rest}` };
  }
  const members = membersOf(request.body);
  for (const name of Object.keys(members)) {
    const { [name]: _, ...rest } = members;
    yield { ...request, body: Buffer.from(JSON.stringify(rest)) };
  }
}

/** The members of a JSON body; none if it is not an object. */
function membersOf(body: Uint8Array | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(body ?? '').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

import { unrulyCode } from './unruly-code.ts';

/** Misbehavior of a plugin while clients request something else. */
export interface Misdeed {
  readonly name: string;
  readonly code: string;
  /** It blocks the thread so long that it is done only once per turn instead of repeatedly. */
  readonly isLong?: boolean;
  /** Members of the expected log line. */
  readonly logged: Readonly<Record<string, string>>;
}

const BESIDE = { plugin: 'unruly', msg: 'a plugin failed outside of requests' };
const ROUTE = { plugin: 'unruly', route: 'POST /unruly/v1/act' };

/** Misdeeds that the server survives. */
export const MISDEEDS: readonly Misdeed[] = [
  { name: 'a timer throws', code: unrulyCode('run: () => void setTimeout(fail),'), logged: BESIDE },
  { name: 'a promise is rejected', code: unrulyCode('run: () => void later(),'), logged: BESIDE },
  {
    name: 'a listener of a notice is rejected',
    code: unrulyCode('run: ({ notify }) => notify(happened, 1),', { parts: 'extends: [contribute(happened, later)],' }),
    logged: { ...BESIDE, point: 'unruly/happened' },
  },
  {
    name: 'a handler throws',
    code: unrulyCode('run: fail,'),
    logged: { ...ROUTE, msg: 'a request failed' },
  },
  {
    name: 'a stage takes too long',
    code: unrulyCode('stage: () => new Promise(() => {}), run: () => 1,'),
    logged: { ...ROUTE, msg: 'the stage of a route took too long' },
  },
  {
    name: 'a run takes 300 ms',
    isLong: true,
    code: unrulyCode('run: () => busy(300),'),
    logged: { ...ROUTE, msg: 'the code of a route held the server up' },
  },
  {
    name: 'a listener fails each time',
    code: unrulyCode('run: ({ store }) => store.of(sheets).insert({}),', {
      lines: "const listener = unruly.listener({ name: 'never', to: [sheets], run: later });",
      parts: 'listeners: [listener],',
    }),
    logged: { plugin: 'unruly', job: 'never', msg: 'a listener failed and is tried again' },
  },
  {
    name: 'a job fails each time',
    code: unrulyCode('run: ({ enqueue }) => enqueue(job),', {
      lines: "const job = unruly.job({ name: 'never', run: later });",
      parts: 'jobs: [job],',
    }),
    logged: { plugin: 'unruly', job: 'never', msg: 'a job failed and is tried again' },
  },
  {
    name: 'an answer is huge',
    code: unrulyCode('run: () => Array.from({ length: 20 }, (_, at) => String(at).repeat(1_000_000)),'),
    // its client receives an error
    logged: { path: '/api/unruly/v1/act', msg: 'request' },
  },
];

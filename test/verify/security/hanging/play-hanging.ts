import type { Git } from '../../../../core/platform/git.ts';
import { until } from '../../faults/until.ts';
import { p99, probe } from '../slow/probe.ts';
import { openHangingWorld } from './hanging-world.ts';

/** Creates the port of a command. @param limit maximum time of a piece of work, in milliseconds */
export type PortOf = (program: string, limit: number) => Git;

/** The result. */
export interface Played {
  /** Requests that were answered, and ends that were seen. */
  readonly done: number;
  readonly problems: readonly string[];
  /** Too slow requests, in each attempt: on a busy machine other load may be the cause. */
  readonly slow: readonly string[];
}

/** Number of concurrent requests of one contributor. */
const CROWD = 270;
/** Maximum number of accepted ones: one is running and three wait, and others follow as these end. */
const LET_IN = CROWD / 10;
/** Maximum number of git processes, each with its child. */
const PROCESSES = 2 * 4;
/** Milliseconds that work of git may take here. */
const SHORT = 1_000;
/** As good as for ever. */
const LONG = 600_000;
/** What an honest visitor waits at most, of 99 answers in 100, in milliseconds. */
const VISITOR = 300;
/** Within so many milliseconds a site stops: three seconds for requests and three for commits, where both hang, and one more. */
const STOP = 7_000;
/** Time limit for fast responses on a busy machine, in milliseconds. */
const PATIENCE = 30_000;
/** Of what is timed, so many times have to be bad. */
const TIMES = 3;

/** One user sends many requests for a history that hangs: other users are served, and everything ends in time. */
export async function playCrowd(at: string, portOf: PortOf): Promise<Played> {
  const problems: string[] = [];
  const world = await openHangingWorld(at, (program) => portOf(program, SHORT));
  try {
    for (let time = 1; ; time++) {
      const over = new AbortController();
      const visitor = probe(world.list, over.signal);
      let most = 0;
      const watch = setInterval(async () => {
        most = Math.max(most, await world.git.hanging());
      }, 50);
      const crowd = Array.from({ length: CROWD }, () => world.ask('contributor', 'GET', world.history));
      const writing = world.ask('author', 'POST', '/site/v2/posts', { title: 'Meanwhile' }).answer;
      let isOver = false;
      const crowded = Promise.all(crowd.map(({ answer }) => answer)).finally(() => {
        isOver = true;
      });
      const written = await writing;
      const isLast = isOver;
      const answers = await crowded;
      clearInterval(watch);
      over.abort();
      const visited = await visitor;
      const busy = answers.filter((answer) => answer?.code === 'rest_server_busy').length;
      const others = answers.filter((answer) => answer?.status !== 503).length;
      const slow = [
        ...(p99(visited) > VISITOR ? [`a visitor waited ${Math.round(p99(visited))} ms`] : []),
        ...(isLast ? ['somebody else who wrote waited for all of the crowd'] : []),
      ];
      if (slow.length > 0 && time < TIMES) continue;
      if (visited.refused > 0) problems.push(`${visited.refused} answers to a visitor were not 200`);
      if (written?.status !== 201) problems.push(`somebody else who wrote got ${written?.status} ${written?.code}`);
      if (others > 0) problems.push(`${others} of the crowd got something else than 503`);
      if (busy < CROWD - LET_IN) problems.push(`${busy} of the crowd were told that others are first`);
      if (most > PROCESSES) problems.push(`${most} processes hung at once`);
      if ((await world.git.begun()) === 0) problems.push('nothing hung');
      return { done: CROWD + visited.times.length, problems, slow };
    }
  } finally {
    await world.remove();
  }
}

/** Git ends when its client disconnects, and when the site stops. @param patience maximum time to end, in milliseconds */
export async function playEnds(at: string, portOf: PortOf, patience = PATIENCE): Promise<Played> {
  for (let time = 1; ; time++) {
    const { done, problems, took } = await endsOnce(at, portOf, patience);
    if (took <= STOP) return { done, problems, slow: [] };
    if (time === TIMES) return { done, problems, slow: [`the site stopped after ${Math.round(took)} ms`] };
  }
}

async function endsOnce(
  at: string,
  portOf: PortOf,
  patience: number,
): Promise<Omit<Played, 'slow'> & { readonly took: number }> {
  const problems: string[] = [];
  const world = await openHangingWorld(at, (program) => portOf(program, LONG));
  const hangs = (count: number) => until(async () => (await world.git.begun()) >= count, PATIENCE);
  const isOver = () => until(async () => (await world.git.hanging()) === 0, patience);
  try {
    const leaving = world.ask('contributor', 'GET', world.history);
    if (!(await hangs(1))) problems.push('nothing hung');
    leaving.leave();
    // the repository is looked for once for everybody
    if (at !== 'rev-parse' && !(await isOver())) problems.push('what was read for somebody who has gone goes on');
    const staying = world.ask('contributor', 'GET', world.history);
    await hangs(at === 'rev-parse' ? 1 : 2);
    const wrote = await world.ask('author', 'POST', '/site/v2/posts', { title: 'At the end' }).answer;
    if (wrote?.status !== 201) problems.push(`a write got ${wrote?.status}`);
    const began = performance.now();
    await world.stop();
    const took = performance.now() - began;
    await staying.answer;
    if (!(await isOver())) problems.push('processes outlived the site');
    return { done: 4, problems, took };
  } finally {
    await world.remove();
  }
}

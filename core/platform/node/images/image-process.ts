import { serialQueue } from '../../../lib/index.ts';
import { type ImageJob, ImageProblem, type Images, ImagesBusy, type MadePictures } from '../../index.ts';
import { ImageChild } from './image-child.ts';

/** Jobs that wait for others to be done, at most. */
const WAITING = 16;

/** Milliseconds: many images often come one after the other. */
const IDLE = 5_000;

/**
 * Makes pictures in a process of its own, one image after the other. It is started for the first, ends when none comes for
 * some seconds, and with this process, however that ends. One that an image brings down is replaced for the next.
 *
 * @param entry absolute path of `images/child.ts`, or of what it was compiled to
 * @param stays how long the process stays without a job, in milliseconds
 */
export function imageProcess(entry: string, stays = IDLE): Images {
  const turns = serialQueue(async () => {});
  let child: ImageChild | undefined;
  let jobs = 0;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  const endIdle = () => {
    void child?.end();
    // the next job must not wait for one that ends
    child = undefined;
  };
  const make = async (job: ImageJob): Promise<MadePictures> => {
    if (closed) throw new Error('image processing has ended');
    clearTimeout(idle);
    if (!child || child.ended) child = new ImageChild(entry);
    const reply = await child.ask(job);
    if (reply === 'late') throw new ImageProblem('The image takes too long to process.');
    if (reply === 'gone') throw new ImageProblem('The image cannot be processed.');
    idle = setTimeout(endIdle, stays).unref();
    if ('made' in reply) return reply.made;
    if ('problem' in reply) throw new ImageProblem(reply.problem);
    throw Object.assign(new Error(reply.failure), reply.code !== undefined && { code: reply.code });
  };

  return {
    make: async (job) => {
      if (jobs > WAITING) throw new ImagesBusy();
      jobs += 1;
      try {
        return await turns.run(() => make(job));
      } finally {
        jobs -= 1;
      }
    },
    close: async () => {
      closed = true;
      clearTimeout(idle);
      await child?.end();
    },
  };
}

import { serialQueue } from '../../../lib/index.ts';
import { type ImageJob, ImageProblem, type Images, ImagesBusy, type MadePictures } from '../../index.ts';
import { ImageChild } from './image-child.ts';

/** Most jobs waiting. */
const WAITING = 16;

/** Milliseconds; images often come in series. */
const IDLE = 5_000;

/**
 * Makes pictures in a separate process, one image after another. It is started for the first image, ends after some idle seconds, and ends
 * with this process, however that ends. If an image crashes it, it is replaced for the next one.
 *
 * @param entry absolute path of `images/child.ts`, or of its compiled form
 * @param stays idle time before the process ends, in milliseconds
 */
export function imageProcess(entry: string, stays = IDLE): Images {
  const turns = serialQueue(async () => {});
  let child: ImageChild | undefined;
  let jobs = 0;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  const endIdle = () => {
    void child?.end();
    // the next job must not use a process that is ending
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

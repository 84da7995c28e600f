import { startBare, withSize } from '../bare/compare-with-bare.ts';
import { hasTen } from '../requests/ask-once.ts';
import { asList, POSTS } from '../requests/post-list.ts';
import { type RepeatedRequest, repeated } from '../requests/repeated.ts';
import { uploadPicture } from '../requests/upload-picture.ts';
import type { BenchRow } from '../row.ts';
import { cameraPicture } from '../site/camera-picture.ts';

/** The list of posts, one post, and an image for a post, compared with a server that does nothing. */
export const row: BenchRow = {
  id: 'g',
  title: 'GET …/posts, 10 posts on the page, and what belongs to them; repeated',
  async *measure(bench) {
    const { few, readers } = bench.scale;
    const site = await bench.freshSite(0, few);
    const headers = bench.editor;
    const server = await bench.serve(site, 'server core');
    const uploaded = await uploadPicture(server.port, headers, await cameraPicture(bench.seed));
    const compare = await startBare(bench);
    const requests: readonly (RepeatedRequest & { readonly what: string })[] = [
      { what: 'the list', path: POSTS, isRight: hasTen(asList) },
      { what: 'a post', ...(await latestPost(server.port)) },
      { what: 'a picture of medium size', path: mediumOf(uploaded), isRight: isJpeg },
    ];
    for (const { what, ...request } of requests) {
      const { turn, answer } = await repeated(server, readers, request);
      yield await compare(withSize(what, answer), turn, answer, { at: 'least', must: 1, goal: 1.2 });
    }
  },
};

const mediumOf = ({ media_details: { sizes } }: Awaited<ReturnType<typeof uploadPicture>>): string => {
  if (!sizes.medium) throw new Error('the picture has no medium size');
  return new URL(sizes.medium.source_url).pathname;
};

const isJpeg = (body: Buffer): boolean => body.readUInt16BE(0) === 0xffd8;

async function latestPost(port: number): Promise<RepeatedRequest> {
  const answer = await fetch(`http://127.0.0.1:${port}${POSTS}?per_page=1`);
  const [post] = (await answer.json()) as { readonly id: number }[];
  return { path: `${POSTS}/${post?.id}`, isRight: (body) => JSON.parse(body.toString()).id === post?.id };
}

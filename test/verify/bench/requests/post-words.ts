import { POSTS } from './post-list.ts';

/** Words of some posts, each as often as it occurs. */
export async function postWords(port: number): Promise<readonly string[]> {
  const answer = await fetch(`http://127.0.0.1:${port}${POSTS}?per_page=100&_fields=content`);
  const posts = (await answer.json()) as { readonly content: { readonly rendered: string } }[];
  const words = posts.flatMap(({ content }) => content.rendered.replace(/<[^>]*>/g, ' ').match(/[a-z]+/g) ?? []);
  if (words.length === 0) throw new Error('the posts have no words');
  return words;
}

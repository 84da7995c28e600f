import * as v from 'valibot';

const text = (description: string) => v.optional(v.pipe(v.string(), v.description(description)));
const pixels = (description: string) => v.optional(v.pipe(v.number(), v.description(description)));

/** Types of embeds (oembed.com, 2.3.4). */
export const TYPES = ['photo', 'video', 'link', 'rich'] as const;

/** An oEmbed response (oembed.com, 2.3.4); members in the order of the reference. */
export const answerSchema = v.pipe(
  v.object({
    version: v.literal('1.0'),
    provider_name: text('Name of the site.'),
    provider_url: text('URL of the site.'),
    author_name: text('Name of the author.'),
    author_url: text('URL of the author.'),
    title: text('Title, plain text.'),
    type: v.pipe(v.picklist(TYPES), v.description('Type of the embed.')),
    cache_age: v.optional(v.pipe(v.number(), v.description('Seconds for which the response may be cached.'))),
    url: text('URL of the photo.'),
    width: pixels('Width in pixels.'),
    height: pixels('Height in pixels.'),
    html: text('HTML of the embed: a frame, preceded by a link for items of this site.'),
    thumbnail_url: text('URL of a thumbnail.'),
    thumbnail_width: pixels('Width of the thumbnail.'),
    thumbnail_height: pixels('Height of the thumbnail.'),
  }),
  v.title('oembed'),
);

/** The description of something that can be embedded. */
export type OembedAnswer = v.InferOutput<typeof answerSchema>;

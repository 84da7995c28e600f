import * as v from 'valibot';

const text = (description: string) => v.optional(v.pipe(v.string(), v.description(description)));
const pixels = (description: string) => v.optional(v.pipe(v.number(), v.description(description)));

/** What may be embedded (oembed.com, 2.3.4). */
export const TYPES = ['photo', 'video', 'link', 'rich'] as const;

/** An answer as the specification has it (oembed.com, 2.3.4); its members in the order of the reference. */
export const answerSchema = v.pipe(
  v.object({
    version: v.literal('1.0'),
    provider_name: text('Name of the site that it is from.'),
    provider_url: text('Address of that site.'),
    author_name: text('Who made it.'),
    author_url: text('Address of who made it.'),
    title: text('Title, a plain text.'),
    type: v.pipe(v.picklist(TYPES), v.description('What it is.')),
    cache_age: v.optional(v.pipe(v.number(), v.description('Seconds that the answer may be kept.'))),
    url: text('Address of a photo.'),
    width: pixels('Width of what is embedded, in pixels.'),
    height: pixels('Height of what is embedded, in pixels.'),
    html: text('HTML that shows it: a frame, and for items of this site a link before it.'),
    thumbnail_url: text('Address of a picture of it.'),
    thumbnail_width: pixels('Width of that picture.'),
    thumbnail_height: pixels('Height of that picture.'),
  }),
  v.title('oembed'),
);

/** What is said of something that can be embedded. */
export type OembedAnswer = v.InferOutput<typeof answerSchema>;

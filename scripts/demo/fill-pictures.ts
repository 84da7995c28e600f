import type { IdOf } from './fill-site.ts';
import { drawPicture } from './pictures/draw.ts';

/** The server's response to an uploaded picture. */
export interface Uploaded {
  readonly id: number;
  readonly source_url: string;
}

/** Uploads a file; resolves to the server's response. */
export type Upload = (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<Uploaded>;

/** Changes an existing record, by its path. */
export type Change = (path: string, body: object) => Promise<unknown>;

/** The pictures of the demo site; other records are referred to by title. */
export interface TownPictures {
  readonly pictures: readonly {
    /** Name of its scene. */
    readonly name: string;
    readonly title: string;
    readonly alt: string;
    readonly caption?: string;
    /** Title of the post or page whose featured image it is. */
    readonly above?: string;
  }[];
}

/** API path of the collection that contains the record with a title. */
export type PathOf = (title: string) => string;

/** Draws and uploads all pictures, makes them featured images of posts and pages, and creates a page that shows them all. */
export async function fillPictures(
  { pictures }: TownPictures,
  client: { upload: Upload; change: Change },
  idOf: IdOf,
  pathOf: PathOf,
): Promise<void> {
  const shown: string[] = [];
  for (const { name, title, alt, caption = '', above } of pictures) {
    const { id, source_url } = await client.upload(`${name}.jpg`, await drawPicture(name));
    await client.change(`media/${id}`, { title, alt_text: alt, caption });
    if (above !== undefined) await client.change(`${pathOf(above)}/${idOf(above)}`, { featured_media: id });
    shown.push(
      galleryImage({ id, address: source_url.replace(/^https?:\/\/[^/]+/, ''), alt, caption: caption || title }),
    );
  }
  await client.change('pages', { title: 'Pictures', status: 'publish', menu_order: 4, content: gallery(shown) });
}

const gallery = (images: readonly string[]): string =>
  '<!-- wp:paragraph -->\n<p>The town over the year, drawn for this site.</p>\n<!-- /wp:paragraph -->\n\n' +
  '<!-- wp:gallery {"linkTo":"none","columns":2,"sizeSlug":"large","align":"wide"} -->\n' +
  `<figure class="wp-block-gallery alignwide has-nested-images columns-2 is-cropped">${images.join('\n\n')}</figure>\n<!-- /wp:gallery -->`;

const galleryImage = ({
  id,
  address,
  alt,
  caption,
}: {
  id: number;
  address: string;
  alt: string;
  caption: string;
}): string =>
  `<!-- wp:image {"id":${id},"sizeSlug":"large","linkDestination":"none"} -->\n` +
  `<figure class="wp-block-image size-large"><img src="${address}" alt="${alt}" class="wp-image-${id}"/><figcaption class="wp-element-caption">${caption}</figcaption></figure>\n<!-- /wp:image -->`;

const MEDIA = '/api/site/v2/media';

/** Smaller versions made of the image: more than the settings of a new site require for its size. */
export const SIZES = 5;

/** The members of an uploaded image that are used. */
export interface Uploaded {
  readonly media_details: { readonly sizes: Readonly<Record<string, { readonly source_url: string }>> };
}

/**
 * Uploads a JPEG as an editor.
 *
 * @throws Error unless the image was accepted and its sizes were made
 */
export async function uploadPicture(
  port: number,
  headers: Readonly<Record<string, string>>,
  picture: Buffer,
): Promise<Uploaded> {
  const answer = await fetch(`http://127.0.0.1:${port}${MEDIA}`, {
    method: 'POST',
    headers: {
      ...headers,
      'Content-Type': 'image/jpeg',
      'Content-Disposition': 'attachment; filename="camera.jpg"',
    },
    body: new Uint8Array(picture),
  });
  const uploaded = (await answer.json()) as Partial<Uploaded>;
  const sizes = Object.keys(uploaded.media_details?.sizes ?? {}).filter((name) => name !== 'full');
  if (answer.status !== 201 || sizes.length < SIZES) {
    throw new Error(`POST ${MEDIA}: ${answer.status} with the sizes ${sizes.join(', ') || 'none'}`);
  }
  return uploaded as Uploaded;
}

import type { FileFolder } from '../../contract/data/file-folder.ts';
import type { Pictures, PicturesWanted, StagedPicture } from '../../contract/data/file-staging.ts';
import type { Limits } from '../../contract/limits.ts';
import { problem } from '../../contract/problem.ts';
import { ImageProblem, type Images, ImagesBusy, type MadePicture } from '../../platform/index.ts';
import type { FileStage } from '../../store/index.ts';

/** Temporary and final place of a picture. */
interface Target {
  /** Absolute path of a temporary file. */
  readonly to: string;
  /** Final path below the folder. */
  readonly path: string;
}

/** Asks clients to retry after 10 seconds, when a worker is likely free. */
const BUSY = { headers: { 'Retry-After': '10' } };

/**
 * Makes pictures of an image and moves them to their final paths.
 *
 * @param source absolute path of the image
 * @throws ApiError 400 rest_upload_invalid_image, 503 rest_server_busy; 503, 507 of the disk; FileSystemError
 */
export async function makePictures(
  { images, limits, stage }: { readonly images: Images; readonly limits: Limits; readonly stage: FileStage },
  folder: FileFolder,
  source: string,
  { type, steps = [], full, sizes }: PicturesWanted,
): Promise<Pictures> {
  const wholeTo = full === undefined ? undefined : { path: full, to: stage.reserve() };
  const sized = Object.entries(sizes).map(([name, size]) => ({ name, ...size, to: stage.reserve() }));
  const made = await orProblem(
    images.make({
      source,
      type,
      steps,
      limits: {
        pixels: limits.image_pixels,
        side: limits.image_side,
        frames: limits.image_frames,
        timeout: limits.image_timeout,
      },
      full: wholeTo?.to,
      sizes: sized.map(({ to, width, height, crop }) => ({ to, width, height, crop })),
    }),
  );
  const placed = async (target: Target | undefined, picture: MadePicture | undefined) => {
    if (!target || !picture) return undefined;
    await stage.place(target.to, `${folder.name}/${target.path}`);
    return { folder, path: target.path, ...picture };
  };
  const staged: Record<string, StagedPicture> = {};
  for (const [index, target] of sized.entries()) {
    const picture = await placed(target, made.sizes[index]);
    if (picture) staged[target.name] = picture;
  }
  return { width: made.width, height: made.height, full: await placed(wholeTo, made.full), sizes: staged };
}

async function orProblem<T>(making: Promise<T>): Promise<T> {
  try {
    return await making;
  } catch (error) {
    if (error instanceof ImageProblem) throw problem('rest_upload_invalid_image', error.message);
    if (error instanceof ImagesBusy) throw problem('rest_server_busy', 'Too many images are being processed.', BUSY);
    throw error;
  }
}

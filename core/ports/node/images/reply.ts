import type { MadePictures } from '../../images.ts';

/** What the process that makes pictures answers a job with: them, what is wrong with the image, or why the disk failed. */
export type Reply =
  | { readonly made: MadePictures }
  | { readonly problem: string }
  | { readonly code: string; readonly message: string };

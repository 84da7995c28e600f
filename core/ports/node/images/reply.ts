import type { MadePictures } from '../../images.ts';

/** What the process that makes pictures answers a job with: them, what is wrong with the image, or what else failed. */
export type Reply =
  | { readonly made: MadePictures }
  | { readonly problem: string }
  | { readonly failure: string; readonly code: string | undefined };

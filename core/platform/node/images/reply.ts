import type { MadePictures } from '../../index.ts';

/**
 * What the process that makes pictures answers a job with: them, what is wrong with the image, what else failed, or that it
 * takes too long.
 */
export type Reply =
  | 'late'
  | { readonly made: MadePictures }
  | { readonly problem: string }
  | { readonly failure: string; readonly code: string | undefined };

/** What is done to an image before pictures are made of it: one step after the other. */
export type ImageStep =
  /** Clockwise, in degrees. */
  | { readonly kind: 'rotate'; readonly angle: number }
  /** The part that stays, in percent of the image as it is then. */
  | {
      readonly kind: 'crop';
      readonly left: number;
      readonly top: number;
      readonly width: number;
      readonly height: number;
    };

/** What an image must not be beyond. */
export interface ImageLimits {
  readonly pixels: number;
  /** Of a side, in pixels. */
  readonly side: number;
  readonly frames: number;
  /** Milliseconds of computing for all that is made of one image: what a processor does for others does not count. */
  readonly timeout: number;
}

/** A picture to be written: a smaller one within its sides (0 for any), or, cropped, exactly of that size. */
export interface PictureJob {
  /** Absolute path of a file that is not there yet. */
  readonly to: string;
  readonly width: number;
  readonly height: number;
  readonly crop: boolean;
}

/** What is to be made of one image. */
export interface ImageJob {
  /** Absolute path. */
  readonly source: string;
  /** That it must be of. */
  readonly type: string;
  readonly limits: ImageLimits;
  readonly steps: readonly ImageStep[];
  /** Absolute path of the picture in its full size, if it is wanted. */
  readonly full: string | undefined;
  readonly sizes: readonly PictureJob[];
}

/** A picture that was written. */
export interface MadePicture {
  readonly width: number;
  readonly height: number;
  /** Bytes. */
  readonly size: number;
  /** Of its bytes, as `hashOf` gives it. */
  readonly hash: string;
}

/** What was made; of a size that would not be smaller than the image, nothing. */
export interface MadePictures {
  /** Of the image after the steps, upright, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly full: MadePicture | undefined;
  readonly sizes: readonly (MadePicture | undefined)[];
}

/** Too many images wait already. */
export class ImagesBusy extends Error {}

/** Why no picture can be made of an image: one sentence for the person who sent it. */
export class ImageProblem extends Error {}

/** Decodes images and writes pictures, away from whoever answers requests. */
export interface Images {
  /**
   * @throws ImageProblem for what does not decode, is of another type or beyond the limits; ImagesBusy
   *   when too many images wait; FileSystemError of the disk. What was written of the pictures may be left then.
   */
  make(job: ImageJob): Promise<MadePictures>;
  /** Ends what runs for it. */
  close(): Promise<void>;
}

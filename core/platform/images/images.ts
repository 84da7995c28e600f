/** An edit of an image before pictures are made from it; edits apply in order. */
export type ImageStep =
  /** Clockwise, in degrees. */
  | { readonly kind: 'rotate'; readonly angle: number }
  /** The part to keep, in percent of the image at that point. */
  | {
      readonly kind: 'crop';
      readonly left: number;
      readonly top: number;
      readonly width: number;
      readonly height: number;
    };

/** Limits of an image. */
export interface ImageLimits {
  readonly pixels: number;
  /** Maximum length of a side, in pixels. */
  readonly side: number;
  readonly frames: number;
  /** CPU time in milliseconds for everything made from one image; time used by other processes does not count. */
  readonly timeout: number;
}

/** A picture to write: scaled down to fit its dimensions (0 for any), or cropped to exactly these. */
export interface PictureJob {
  /** Absolute path; must be free. */
  readonly to: string;
  readonly width: number;
  readonly height: number;
  readonly crop: boolean;
}

/** What to make from one image. */
export interface ImageJob {
  /** Absolute path. */
  readonly source: string;
  /** Required media type. */
  readonly type: string;
  readonly limits: ImageLimits;
  readonly steps: readonly ImageStep[];
  /** Absolute path for the picture in full size, if wanted. */
  readonly full: string | undefined;
  readonly sizes: readonly PictureJob[];
}

/** A picture that was written. */
export interface MadePicture {
  readonly width: number;
  readonly height: number;
  /** Bytes. */
  readonly size: number;
  /** Hash of its content, as computed by `hashOf`. */
  readonly hash: string;
}

/** The pictures made; none for a size that would not be smaller than the image. */
export interface MadePictures {
  /** Dimensions of the image after the edits, upright, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly full: MadePicture | undefined;
  readonly sizes: readonly (MadePicture | undefined)[];
}

/** Too many images are already waiting. */
export class ImagesBusy extends Error {}

/** Why no picture can be made from an image: one sentence for the person who sent it. */
export class ImageProblem extends Error {}

/** Decodes images and writes pictures outside the thread that answers requests. */
export interface Images {
  /**
   * @throws ImageProblem for an image that cannot be decoded, has another type or exceeds the limits; ImagesBusy when too many images are
   *   waiting; FileSystemError of the disk. Some pictures may then be written already.
   */
  make(job: ImageJob): Promise<MadePictures>;
  /** Ends its process. */
  close(): Promise<void>;
}

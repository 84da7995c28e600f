/** Of an image, in pixels. */
export interface Sides {
  readonly width: number;
  readonly height: number;
}

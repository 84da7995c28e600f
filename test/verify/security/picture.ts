/** A PNG image of three by two pixels. */
export const PICTURE: Uint8Array<ArrayBuffer> = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAHElEQVR4nGNgYIiSY4iyYYhiYNCIktOIstGIAgAbvANJW0xUKgAAAABJRU5ErkJggg==',
  ),
  (letter) => letter.charCodeAt(0),
);

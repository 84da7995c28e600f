/** Runs in the page of a browser: what it shows of each picture. */
function shownPictures() {
  return [...document.images].map((image) => {
    const canvas = new OffscreenCanvas(image.naturalWidth || 1, image.naturalHeight || 1);
    const drawing = canvas.getContext('2d');
    drawing.drawImage(image, 0, 0);
    const at = (share) => drawing.getImageData(Math.floor(canvas.width * share), canvas.height >> 1, 1, 1).data;
    const [left, right] = [at(0.1), at(0.9)];
    return {
      width: image.naturalWidth,
      height: image.naturalHeight,
      isRedLeft: left[0] > 180 && left[2] < 80,
      isBlueRight: right[2] > 180 && right[0] < 80,
    };
  });
}

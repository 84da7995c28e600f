import sharp from 'sharp';

// Every loader is code that untrusted bytes reach, so only those of the accepted types are enabled. The one for JPEG with a gain map is
// blocked too; such an image is read as a plain JPEG.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});
// images do not repeat, and one thread leaves the other processors to requests
sharp.cache(false);
sharp.concurrency(1);

/** sharp, limited to reading JPEG, PNG, GIF and WebP. */
export const safeSharp = sharp;

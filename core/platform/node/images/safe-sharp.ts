import sharp from 'sharp';

// Each loader is code that a stranger's bytes reach: those of the types that are taken are enough. Blocked with the others
// is the one of JPEG with a gain map, which then is a plain JPEG.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});
// no image comes twice, and one thread leaves the other processors to those who answer
sharp.cache(false);
sharp.concurrency(1);

/** Reads JPEG, PNG, GIF and WebP, and nothing else. */
export const safeSharp = sharp;

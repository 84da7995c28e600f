import type { Images } from '../ports/images.ts';

/** For tests that make no pictures. */
export const noImages: Images = {
  make: () => Promise.reject(new Error('this test makes no pictures')),
  close: async () => {},
};

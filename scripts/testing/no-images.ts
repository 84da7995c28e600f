import type { Images } from '../../core/host.ts';

/** For tests that make no pictures. */
export const noImages: Images = {
  make: () => Promise.reject(new Error('image processing is not available in this test')),
  close: async () => {},
};

import type { Images } from '../../core/host.ts';

/** For tests that process no images; rejects every job. */
export const noImages: Images = {
  make: () => Promise.reject(new Error('image processing is not available in this test')),
  close: async () => {},
};

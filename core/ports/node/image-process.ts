import type { Images } from '../images.ts';

/** Makes pictures in a process of its own. */
export const imageProcess = (): Images => ({
  make: () => Promise.reject(new Error('pictures cannot be made yet')),
  close: async () => {},
});

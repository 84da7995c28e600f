import type { Network } from '../../core/host.ts';

/** Resolves no name and rejects every request. */
export const noNetwork: Network = {
  resolve: (name) => Promise.reject(new Error(`${name} cannot be resolved: this test has no network`)),
  request: ({ host }) => Promise.reject(new Error(`${host} cannot be reached: this test has no network`)),
};

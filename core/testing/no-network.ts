import type { Network } from '../ports/network.ts';

/** Knows no name, and reaches nothing. */
export const noNetwork: Network = {
  resolve: (name) => Promise.reject(new Error(`nothing is called ${name} here`)),
  get: ({ host }) => Promise.reject(new Error(`nothing reaches ${host} from here`)),
};
